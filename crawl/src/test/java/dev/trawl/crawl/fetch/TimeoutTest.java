package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Servers that are slow on purpose; time passes only where a test says so. (C4)
@Timeout(300)
class TimeoutTest {

    private static final Budgets BUDGETS = Budgets.DEFAULTS
            .withSilence(Duration.ofSeconds(4), Duration.ofSeconds(3))
            .withTotal(Duration.ofSeconds(60));

    @Test
    void a_server_that_never_answers_is_left() throws Exception {
        RawServer.Script silent = RawServer.Talk::hold;
        assertTimesOut(silent, Duration.ofSeconds(4), FetchError.TIMEOUT_FIRST_BYTE);
    }

    @Test
    void a_head_that_never_ends_is_left() throws Exception {
        assertTimesOut(
                talk -> {
                    talk.request();
                    talk.send("HTTP/1.1 200 OK\r\nX: ");
                    talk.hold();
                },
                Duration.ofSeconds(4),
                FetchError.TIMEOUT_FIRST_BYTE);
    }

    @Test
    void a_body_that_stands_still_is_left() throws Exception {
        assertTimesOut(
                talk -> {
                    talk.request();
                    talk.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
                    talk.hold();
                },
                Duration.ofSeconds(3),
                FetchError.TIMEOUT_IDLE);
    }

    @Test
    void a_body_that_drips_is_left_when_the_total_is_over() throws Exception {
        try (Rig rig = new Rig();
                RawServer server = new RawServer(talk -> {
                    talk.request();
                    talk.send("HTTP/1.1 200 OK\r\n\r\n");
                    while (true) {
                        talk.send("x");
                        rig.time.advance(Duration.ofSeconds(1));
                    }
                })) {
            FetchReply reply = rig.fetch(FetchRequest.get(server.url("/")).withBudgets(BUDGETS));
            assertThat(reply.failure().orElseThrow().error()).isIn(FetchError.TIMEOUT_TOTAL, FetchError.TIMEOUT_IDLE);
            assertThat(reply.status()).isEqualTo(200);
        }
    }

    @Test
    void a_handshake_that_hangs_is_left() throws Exception {
        try (RawServer server = new RawServer(RawServer.Talk::hold);
                Rig rig = new Rig()) {
            Url url = Url.parse("https://127.0.0.1:" + server.port() + "/").orElseThrow();
            CompletableFuture<FetchReply> reply = rig.begin(FetchRequest.get(url));
            await().until(() -> server.openConnections() == 1);
            await().until(() -> {
                rig.time.advance(Duration.ofSeconds(1));
                return reply.isDone();
            });
            assertThat(reply.join().failure().orElseThrow().error()).isEqualTo(FetchError.TIMEOUT_TLS);
        }
    }

    @Test
    void a_connection_that_is_never_accepted_is_left() throws Exception {
        List<Socket> filling = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
                Rig rig = new Rig()) {
            for (int number = 0; number < 8; number++) {
                Socket socket = new Socket();
                filling.add(socket);
                Thread.ofVirtual().start(() -> {
                    try {
                        socket.connect(full.getLocalSocketAddress());
                    } catch (IOException _) {
                        // It only has to stand in line.
                    }
                });
            }
            await().until(() -> filling.stream().filter(Socket::isConnected).count() >= 2);
            Url url = Url.parse("http://127.0.0.1:" + full.getLocalPort() + "/").orElseThrow();
            CompletableFuture<FetchReply> reply = rig.begin(FetchRequest.get(url));
            await().until(() -> rig.fetcher.openConnections() == 1);
            await().until(() -> {
                rig.time.advance(Duration.ofSeconds(2));
                return reply.isDone();
            });
            assertThat(reply.join().failure().orElseThrow().error()).isEqualTo(FetchError.TIMEOUT_CONNECT);
        } finally {
            for (Socket socket : filling) {
                socket.close();
            }
        }
    }

    @Test
    void two_hundred_silent_servers_end_together_and_leave_nothing_open() throws Exception {
        try (RawServer silent = new RawServer(RawServer.Talk::hold);
                RawServer good = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig()) {
            List<CompletableFuture<FetchReply>> waiting = IntStream.range(0, 200)
                    .mapToObj(_ -> rig.begin(FetchRequest.get(silent.url("/")).withBudgets(BUDGETS)))
                    .toList();
            await().until(() -> silent.openConnections() == 200);
            assertThat(rig.get(good.url("/")).status()).isEqualTo(200);
            await().until(() -> {
                rig.time.advance(Duration.ofMillis(200));
                return waiting.stream().allMatch(CompletableFuture::isDone);
            });
            assertThat(waiting.stream().map(CompletableFuture::join))
                    .allMatch(reply -> reply.failure().orElseThrow().error() == FetchError.TIMEOUT_FIRST_BYTE);
            assertThat(rig.fetcher.openConnections()).isEqualTo(rig.fetcher.idleConnections());
            await().until(() -> silent.openConnections() == 0);
        }
    }

    @Test
    void an_interrupted_fetch_is_cancelled() throws Exception {
        try (RawServer silent = new RawServer(RawServer.Talk::hold);
                Rig rig = new Rig()) {
            CompletableFuture<FetchReply> reply = new CompletableFuture<>();
            Thread thread = Thread.ofVirtual().start(() -> reply.complete(rig.get(silent.url("/"))));
            await().until(() -> silent.openConnections() == 1);
            thread.interrupt();
            assertThat(reply.get(2, TimeUnit.MINUTES).failure().orElseThrow().error())
                    .isEqualTo(FetchError.CANCELLED);
        }
    }

    private static void assertTimesOut(RawServer.Script script, Duration after, FetchError error) throws Exception {
        try (RawServer server = new RawServer(script);
                Rig rig = new Rig()) {
            CompletableFuture<FetchReply> reply =
                    rig.begin(FetchRequest.get(server.url("/")).withBudgets(BUDGETS));
            await().until(() -> server.openConnections() == 1);
            await().pollInterval(Duration.ofMillis(5)).until(() -> {
                rig.time.advance(Duration.ofMillis(100));
                return reply.isDone();
            });
            assertThat(reply.join().failure().orElseThrow().error()).isEqualTo(error);
            assertThat(rig.time.nanos()).isGreaterThanOrEqualTo(after.toNanos());
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }
}
