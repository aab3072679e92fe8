package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {

    private final RedisServer redis = Engines.redis();
    private final TcpProxy proxy = TcpProxy.to(redis.port());

    @AfterEach
    void end() {
        proxy.close();
    }

    @Test
    void it_passes_everything_at_first() {
        assertThat(Redis.say(proxy.port(), "PING")).isEqualTo("+PONG");
    }

    @Test
    void cut_it_closes_connections_and_refuses_new_ones_until_it_passes_again() throws IOException {
        try (var socket = Probe.connect(proxy.port())) {
            await().until(() -> proxy.connections() == 1);
            proxy.cut();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        assertThatThrownBy(() -> Redis.say(proxy.port(), "PING"))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(ConnectException.class);
        proxy.pass();
        assertThat(Redis.say(proxy.port(), "PING")).isEqualTo("+PONG");
    }

    @Test
    void half_open_it_keeps_what_is_sent_until_it_passes_again() throws IOException {
        proxy.hold();
        try (var socket = Probe.connect(proxy.port())) {
            socket.setSoTimeout(100);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            proxy.pass();
            socket.setSoTimeout(5_000);
            assertThat(socket.getInputStream().read()).isEqualTo('+');
        }
    }

    @Test
    void cut_before_the_reply_the_request_has_its_effect() {
        Redis.say(redis.port(), "DEL counted");
        proxy.cutBeforeReply();
        assertThatThrownBy(() -> Redis.say(proxy.port(), "INCR counted")).isInstanceOf(RuntimeException.class);
        await().until(() -> Redis.say(redis.port(), "EXISTS counted").equals(":1"));
    }

    @Test
    void delayed_an_answer_takes_both_ways() throws IOException {
        proxy.delay(Duration.ofMillis(300));
        try (var socket = Probe.connect(proxy.port())) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(500);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            socket.setSoTimeout(5_000);
            assertThat(socket.getInputStream().read()).isEqualTo('+');
        }
    }

    @Test
    void when_the_server_is_down_clients_see_their_connection_closed() throws IOException {
        try (var nowhere = TcpProxy.to(Ports.free());
                var socket = Probe.connect(nowhere.port())) {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }
}
