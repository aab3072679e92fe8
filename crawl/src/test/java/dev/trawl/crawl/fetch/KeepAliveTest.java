package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.egress.EgressGuard;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which connections are used again, and which are not.
@Timeout(300)
class KeepAliveTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 204 None\r\n\r\n"
            })
    void a_whole_reply_leaves_its_connection_for_the_next(String reply) throws Exception {
        try (RawServer server = answering(reply);
                Rig rig = new Rig()) {
            for (int number = 0; number < 5; number++) {
                assertThat(rig.get(server.url("/" + number)).failure()).isEmpty();
            }
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.requests()).hasSize(5);
            assertThat(rig.fetcher.idleConnections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nok"
            })
    void a_connection_whose_state_is_not_certain_is_closed(String reply) throws Exception {
        try (RawServer server = answering(reply);
                Rig rig = new Rig()) {
            rig.get(server.url("/1"));
            rig.get(server.url("/2"));
            assertThat(server.connections()).isEqualTo(2);
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }

    @Test
    void a_kept_connection_that_the_server_closed_is_replaced_once() throws Exception {
        try (RawServer server = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig()) {
            assertThat(rig.get(server.url("/1")).status()).isEqualTo(200);
            await().until(() -> server.openConnections() == 0);
            assertThat(rig.get(server.url("/2")).status()).isEqualTo(200);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void an_unsolicited_response_is_never_used() throws Exception {
        CountDownLatch said = new CountDownLatch(1);
        try (RawServer server = new RawServer(talk -> {
                    talk.request();
                    talk.send(Replies.ok("first"));
                    if (said.getCount() > 0) {
                        talk.send(Replies.ok("poison"));
                        said.countDown();
                    }
                    talk.hold();
                });
                Rig rig = new Rig()) {
            rig.get(server.url("/1"));
            assertThat(said.await(2, TimeUnit.MINUTES)).isTrue();
            FetchReply second = rig.get(server.url("/2"));
            assertThat(second.body().text(StandardCharsets.UTF_8)).isEqualTo("first");
        }
    }

    @Test
    void a_post_is_never_sent_twice() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (RawServer server = new RawServer(talk -> {
                    talk.request();
                    asked.incrementAndGet();
                });
                Rig rig = new Rig()) {
            FetchReply reply =
                    rig.fetch(FetchRequest.get(server.url("/")).withMethod(Method.POST, Octets.of(new byte[] {1})));
            assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.NO_REPLY);
            assertThat(asked.get()).isEqualTo(1);
        }
    }

    @Test
    void an_idle_connection_is_closed_after_a_while() throws Exception {
        try (RawServer server = answering(Replies.ok("fine"));
                Rig rig = new Rig()) {
            rig.get(server.url("/"));
            rig.time.advance(Duration.ofSeconds(14));
            assertThat(rig.fetcher.idleConnections()).isEqualTo(1);
            rig.time.advance(Duration.ofSeconds(2));
            await().until(() -> rig.fetcher.idleConnections() == 0 && server.openConnections() == 0);
        }
    }

    @Test
    void only_so_many_idle_connections_are_kept() throws Exception {
        PoolConfig small = new PoolConfig(3, 2, Duration.ofSeconds(15), 100, Duration.ofMinutes(1), Duration.ZERO);
        CountDownLatch all = new CountDownLatch(10);
        try (RawServer server = new RawServer(talk -> {
                    while (!talk.request().isEmpty()) {
                        all.countDown();
                        awaitAll(all);
                        talk.send(Replies.ok("fine"));
                    }
                });
                Rig rig =
                        new Rig(EgressGuard.openToPrivate(), _ -> List.of(InetAddress.ofLiteral("127.0.0.1")), small)) {
            List<CompletableFuture<FetchReply>> replies = IntStream.range(0, 10)
                    .mapToObj(number -> rig.begin(FetchRequest.get(server.at("host" + number / 4 + ".test", "/"))))
                    .toList();
            assertThat(replies).allMatch(reply -> reply.join().status() == 200);
            assertThat(rig.fetcher.idleConnections()).isEqualTo(3);
            await().until(() -> rig.fetcher.openConnections() == 3 && server.openConnections() == 3);
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static RawServer answering(String reply) {
        return new RawServer(talk -> {
            while (!talk.request().isEmpty()) {
                talk.send(reply);
            }
        });
    }
}
