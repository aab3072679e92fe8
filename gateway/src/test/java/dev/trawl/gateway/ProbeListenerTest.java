package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.connection.ProbeListener;
import dev.trawl.gateway.connection.ProbeListener.Reply;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// S18 for health probes: connections without a whole request keep no probe out.
@SuppressWarnings("NullAway.Init") // JUnit opens the listener before each test.
class ProbeListenerTest {

    private static final String HALF = "GET /livez HTTP/1.1\r\nX-Slow: ";
    private static final String WHOLE = "GET /livez HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final int MORE_THAN_ADMITTED = 300;

    private final ManualTime time = new ManualTime();
    private final List<Line> lines = new ArrayList<>();
    private ProbeListener listener;

    @BeforeEach
    void open() throws IOException {
        listener = ProbeListener.open(
                "127.0.0.1", 0, time, probe -> new Reply(200, Map.of("X-Asked", probe.path()), "{}"));
    }

    @AfterEach
    void close() {
        lines.forEach(Line::close);
        listener.close();
    }

    @Test
    void a_whole_request_is_answered_and_its_connection_closed() {
        assertThat(line(WHOLE).readAll())
                .startsWith("HTTP/1.1 200")
                .contains("X-Asked: /livez", "Content-Length: 2", "Connection: close")
                .endsWith("{}");
        assertThat(line("HEAD /livez HTTP/1.1\r\nHost: h\r\n\r\n").readAll())
                .contains("Content-Length: 2")
                .endsWith("\r\n\r\n");
        assertThat(line("GET\u0000/livez HTTP/1.1\r\n\r\n").readAll()).startsWith("HTTP/1.1 400");
    }

    @Test
    void a_request_that_is_not_complete_at_the_header_deadline_is_dropped() {
        var half = line(HALF);
        var silent = line("");
        assertThat(probe()).isEqualTo("HTTP/1.1 200");
        Awaitility.await().until(() -> {
            time.advance(Duration.ofSeconds(1));
            return half.isClosedByServer() && silent.isClosedByServer();
        });
    }

    @Test
    void more_connections_than_the_limit_close_the_oldest_and_keep_no_probe_out() {
        for (int i = 0; i < MORE_THAN_ADMITTED; i++) {
            line(HALF);
            if (i % 50 == 0) {
                assertThat(probe()).isEqualTo("HTTP/1.1 200");
            }
        }
        assertThat(probe()).isEqualTo("HTTP/1.1 200");
        Awaitility.await()
                .until(() -> lines.stream().filter(Line::isClosedByServer).count() >= MORE_THAN_ADMITTED - 200);
        assertThat(lines.getLast().isClosedByServer()).isFalse();
    }

    @Test
    void a_taken_port_is_refused() {
        assertThatThrownBy(() -> ProbeListener.open("127.0.0.1", listener.port(), time, _ -> new Reply(200)))
                .isInstanceOf(BindException.class);
    }

    private String probe() {
        try (var line = new Line(listener.port()).send(WHOLE)) {
            return line.read();
        }
    }

    private Line line(String words) {
        var line = new Line(listener.port()).send(words);
        lines.add(line);
        return line;
    }
}
