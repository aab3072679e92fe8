package dev.trawl.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.testkit.ManualTime;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {

    private static final InetAddress CLIENT = InetAddress.ofLiteral("192.0.2.7");

    private final ManualTime time = new ManualTime();
    private final List<String> closed = new ArrayList<>();

    @Test
    void a_connection_whose_close_fails_does_not_keep_others_open() {
        var table = table(10);
        open(table, "first");
        table.accepted(CLIENT, _ -> fail());
        open(table, "third");
        time.advance(Duration.ofSeconds(10));

        table.sweep();

        assertThat(closed).containsExactly("first", "third");
        assertThat(table.open()).isZero();
        assertThat(table.dropped(DropCause.HEADER_TIMEOUT)).isEqualTo(3);
    }

    @Test
    void a_new_connection_is_admitted_although_closing_the_oldest_fails() {
        var table = table(2);
        table.accepted(CLIENT, _ -> fail());
        open(table, "second");

        assertThat(table.accepted(CLIENT, _ -> {})).isPresent();
        assertThat(table.open()).isEqualTo(2);
    }

    private ConnectionTable table(int total) {
        return new ConnectionTable(
                new ConnectionLimits(total, total, total, Duration.ofSeconds(10), Duration.ofSeconds(1)), time);
    }

    private void open(ConnectionTable table, String name) {
        assertThat(table.accepted(CLIENT, _ -> closed.add(name))).isPresent();
    }

    private static void fail() {
        throw new IllegalStateException("the socket is in an odd state");
    }
}
