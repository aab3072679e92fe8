package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.connection.ListenRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayStartTest {

    @Test
    void a_taken_port_is_named() throws IOException {
        try (var edge = new Edge();
                var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var config = GatewayConfig.DEFAULTS.at("127.0.0.1", taken.getLocalPort(), false);

            assertThatThrownBy(() -> Gateway.start(config, edge.services()))
                    .isInstanceOfSatisfying(
                            PortTakenException.class, e -> assertThat(e.port()).isEqualTo(taken.getLocalPort()))
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "no-such-host.invalid"})
    void an_address_that_others_reach_needs_to_be_asked_for(String host) {
        try (var edge = new Edge()) {
            assertThatThrownBy(() -> Gateway.start(GatewayConfig.DEFAULTS.at(host, 0, false), edge.services()))
                    .isInstanceOf(ListenRefusedException.class)
                    .hasMessageContaining(host);
        }
    }

    @Test
    void insecure_listening_works_when_it_is_spelled_out() {
        try (var edge = new Edge();
                var open = Gateway.start(GatewayConfig.DEFAULTS.at("0.0.0.0", 0, true), edge.services());
                var http = new Http(open.port())) {
            assertThat(http.get("/livez").status()).isEqualTo(200);
        }
    }

    @Test
    void closing_lets_a_running_request_finish() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var edge = new Edge();
                var gateway = Gateway.start(
                        GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false),
                        ready(edge.services(), () -> await(entered, released)));
                var http = new Http(gateway.port())) {
            var answer = CompletableFuture.supplyAsync(() -> http.get("/readyz"), Thread::startVirtualThread);
            entered.await();
            int port = gateway.port();
            var closing = CompletableFuture.runAsync(gateway::close, Thread::startVirtualThread);
            Awaitility.await().until(() -> refusesConnections(port));
            assertThat(closing).isNotDone();

            released.countDown();

            assertThat(answer.join().status()).isEqualTo(200);
            closing.join();
        } finally {
            released.countDown();
        }
    }

    private static boolean await(CountDownLatch entered, CountDownLatch released) {
        entered.countDown();
        try {
            released.await();
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static GatewayServices ready(GatewayServices services, BooleanSupplier ready) {
        return new GatewayServices(
                services.core(),
                services.reads(),
                services.blobs(),
                services.metrics(),
                services.about(),
                ready,
                services.settings(),
                services.access(),
                services.time(),
                services.random(),
                services.secrets(),
                services.cluster(),
                services.counters());
    }

    private static boolean refusesConnections(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return !socket.isConnected();
        } catch (IOException _) {
            return true;
        }
    }
}
