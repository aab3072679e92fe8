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
import java.util.Scanner;
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
    void proxy_passes_traffic_by_default() {
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
    void a_held_connection_buffers_data_until_it_passes_again() throws IOException {
        proxy.hold();
        try (var socket = Probe.connect(proxy.port())) {
            socket.setSoTimeout(100);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            proxy.pass();
            socket.setSoTimeout(60_000);
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
    void with_replies_held_a_request_has_its_effect_and_its_reply_comes_later() throws IOException {
        Redis.say(redis.port(), "DEL heard");
        try (var socket = Probe.connect(proxy.port())) {
            await().until(() -> proxy.connections() == 1);
            proxy.holdReplies();
            socket.getOutputStream().write("INCR heard\r\n".getBytes(StandardCharsets.US_ASCII));
            await().until(() -> Redis.say(redis.port(), "EXISTS heard").equals(":1"));
            socket.setSoTimeout(100);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            proxy.pass();
            socket.setSoTimeout(60_000);
            assertThat(socket.getInputStream().read()).isEqualTo(':');
        }
    }

    @Test
    void held_requests_do_not_reach_the_server_but_its_replies_arrive() throws IOException {
        Redis.say(redis.port(), "DEL asked");
        try (var socket = Probe.connect(proxy.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write("SUBSCRIBE news\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('*');
            proxy.holdRequests();
            socket.getOutputStream().write("UNSUBSCRIBE\r\nINCR asked\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(Redis.say(redis.port(), "PUBLISH news fresh")).isEqualTo(":1");
            assertThat(new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII).findWithinHorizon("fresh", 200))
                    .isEqualTo("fresh");
            assertThat(Redis.say(redis.port(), "EXISTS asked")).isEqualTo(":0");
            proxy.pass();
            await().until(() -> Redis.say(redis.port(), "EXISTS asked").equals(":1"));
        }
    }

    @Test
    void delayed_an_answer_takes_both_ways() throws IOException {
        proxy.delay(Duration.ofMillis(300));
        try (var socket = Probe.connect(proxy.port())) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(500);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            socket.setSoTimeout(60_000);
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
