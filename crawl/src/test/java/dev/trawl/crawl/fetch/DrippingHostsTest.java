package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Hosts that send a large body and then drip share one memory budget with good ones. (R9, C6)
@Timeout(120)
class DrippingHostsTest {

    private static final long BUDGET = 12L << 20;
    private static final int BAD = 100;
    private static final int GOOD = 100;
    private static final byte[] BLOCK = "x".repeat(64 << 10).getBytes(StandardCharsets.ISO_8859_1);
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final Duration WAIT = Duration.ofSeconds(60);

    private final ManualTime time = new ManualTime();
    private final MemoryBudget memory = new MemoryBudget(BUDGET, time);
    private final HttpFetcher fetcher = new HttpFetcher(
            EgressGuard.openToPrivate(),
            _ -> List.of(InetAddress.ofLiteral("127.0.0.1")),
            time,
            PoolConfig.DEFAULTS,
            "TrawlTest/1.0",
            memory);

    @AfterEach
    void close() {
        fetcher.close();
    }

    @Test
    void dripping_hosts_stay_within_the_budget_and_good_pages_get_through() throws IOException {
        var sending = new AtomicInteger();
        try (RawServer bad = new RawServer(talk -> sendThenDrip(talk, 2 << 20, sending));
                RawServer good = RawServer.saying(Replies.ok("y".repeat(100 << 10)))) {
            var dripping = new ArrayList<CompletableFuture<FetchReply>>();
            for (int number = 0; number < BAD; number++) {
                dripping.add(begin(bad, "bad" + number + ".test"));
            }
            await().atMost(WAIT).until(() -> sending.get() == BAD);
            await().atMost(WAIT).until(() -> memory.held() >= 4 << 20);
            var fine = IntStream.range(0, GOOD)
                    .mapToObj(number -> begin(good, "good" + number % 10 + ".test"))
                    .toList();
            assertThat(fine).allSatisfy(reply -> {
                assertThat(reply.join().failure()).isEmpty();
                assertThat(reply.join().body().size()).isEqualTo(100 << 10);
            });
            advanceUntil(() -> dripping.stream().allMatch(CompletableFuture::isDone));
            assertThat(dripping)
                    .extracting(reply -> reply.join().failure().orElseThrow().error())
                    .isSubsetOf(
                            FetchError.MEMORY_BUSY,
                            FetchError.MEMORY_SLOW,
                            FetchError.TIMEOUT_IDLE,
                            FetchError.TIMEOUT_TOTAL)
                    .contains(FetchError.MEMORY_BUSY);
            assertThat(memory.peak()).isPositive().isLessThanOrEqualTo(memory.limit());
            assertThat(memory.held()).isZero();
        }
    }

    @Test
    void a_stalled_body_loses_its_memory_to_one_that_waits() throws IOException {
        var sending = new AtomicInteger();
        try (RawServer slow = new RawServer(talk -> sendThenDrip(talk, 5 << 19, sending));
                RawServer fast = RawServer.saying(Replies.ok("y".repeat(4 << 20)))) {
            var stalled = begin(slow, "slow.test");
            await().atMost(WAIT).until(() -> memory.held() >= 3 << 20);
            var waits = begin(fast, "fast.test");
            advanceUntil(stalled::isDone);
            var dropped = stalled.join();
            assertThat(dropped.failure().orElseThrow().error()).isEqualTo(FetchError.MEMORY_SLOW);
            assertThat(dropped.body().size()).isZero();
            assertThat(waits.join().failure()).isEmpty();
            assertThat(waits.join().body().size()).isEqualTo(4 << 20);
            assertThat(memory.held()).isZero();
        }
    }

    @Test
    void a_body_larger_than_the_budget_ends_as_out_of_memory() throws IOException {
        try (RawServer large = new RawServer(talk -> {
            talk.request();
            talk.send(CHUNKED);
            while (true) {
                sendBlock(talk);
            }
        })) {
            var reply = begin(large, "large.test").join();
            assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.OUT_OF_MEMORY);
            assertThat(reply.failure().orElseThrow().detail()).contains("crawl.memory");
            assertThat(memory.held()).isZero();
        }
    }

    @Test
    void small_bodies_take_no_reservation() throws IOException {
        try (RawServer good = RawServer.saying(Replies.ok("y".repeat(30 << 10)))) {
            assertThat(begin(good, "small.test").join().body().size()).isEqualTo(30 << 10);
            assertThat(memory.peak()).isZero();
        }
    }

    private CompletableFuture<FetchReply> begin(RawServer server, String host) {
        var request = FetchRequest.get(server.at(host, "/")).withoutSent();
        return CompletableFuture.supplyAsync(() -> fetcher.fetch(request), Thread::startVirtualThread);
    }

    private void advanceUntil(BooleanSupplier ended) {
        await().atMost(WAIT).pollInterval(Duration.ofMillis(5)).until(() -> {
            time.advance(Duration.ofMillis(20));
            return ended.getAsBoolean();
        });
    }

    private static void sendThenDrip(RawServer.Talk talk, int bytes, AtomicInteger sending) throws IOException {
        talk.request();
        talk.send(CHUNKED);
        sending.incrementAndGet();
        for (int sent = 0; sent < bytes; sent += BLOCK.length) {
            sendBlock(talk);
        }
        while (talk.isQuietFor(Duration.ofMillis(50))) {
            talk.send("1\r\nx\r\n");
        }
    }

    private static void sendBlock(RawServer.Talk talk) throws IOException {
        talk.send("10000\r\n");
        talk.send(BLOCK);
        talk.send("\r\n");
    }
}
