package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two hundred servers that are slow in five ways, in real time. (C4)
@Timeout(300)
class SlowServersTest {

    private static final boolean LONG = Boolean.getBoolean("trawl.long");
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final Duration TICK = Duration.ofMillis(500);
    private static final Budgets BUDGETS =
            Budgets.DEFAULTS.withSilence(DEADLINE, DEADLINE).withTotal(DEADLINE);
    private static final int EACH = 40;

    private static final double KEPT_PACE = 0.8;

    /// The good host takes its time, so that its pace depends on the fetcher more than on other work of the machine: a
    /// fetch may take a quarter of it longer.
    private static final Duration GOOD_TAKES = Duration.ofMillis(LONG ? 20 : 400);

    private static final int FETCHES = LONG ? 10 : 4; // in each measurement

    /// Beside the slow servers, which end after five seconds.
    private static final int MEASUREMENTS = LONG ? 3 : 2;

    private static final RawServer.Script SILENT = RawServer.Talk::hold;
    private static final RawServer.Script HEAD_DRIPS = talk -> {
        talk.request();
        talk.send("HTTP/1.1 200 OK\r\nA: ");
        drip(talk);
    };
    private static final RawServer.Script BODY_DRIPS = talk -> {
        talk.request();
        talk.send("HTTP/1.1 200 OK\r\n\r\n");
        drip(talk);
    };
    private static final RawServer.Script NEVER_CLOSES = talk -> {
        talk.request();
        talk.send("HTTP/1.1 200 OK\r\n\r\nall of it");
        talk.hold();
    };

    private static void drip(RawServer.Talk talk) throws IOException {
        while (talk.isQuietFor(TICK)) {
            talk.send("x");
        }
    }

    @Test
    void all_end_at_the_deadline_and_a_good_host_keeps_its_pace() throws Exception {
        try (HttpFetcher fetcher =
                        new HttpFetcher(EgressGuard.openToPrivate(), new RealTime(), PoolConfig.DEFAULTS, "Trawl");
                RawServer good = new RawServer(talk -> {
                    while (!talk.request().isEmpty() && talk.isQuietFor(GOOD_TAKES)) {
                        talk.send(Replies.ok("fine"));
                    }
                })) {
            rate(fetcher, good, 5); // the first ones are slower, whoever is beside them
            double before = rate(fetcher, good, FETCHES);
            long files = openFiles();
            List<CompletableFuture<Ended>> slow = new ArrayList<>();
            try (RawServer silent = new RawServer(SILENT);
                    RawServer heads = new RawServer(HEAD_DRIPS);
                    RawServer bodies = new RawServer(BODY_DRIPS);
                    RawServer open = new RawServer(NEVER_CLOSES)) {
                var servers = List.of(silent, heads, bodies, open);
                for (RawServer server : servers) {
                    begin(slow, fetcher, server.url("/"));
                }
                begin(
                        slow,
                        fetcher,
                        Url.parse("https://127.0.0.1:" + silent.port() + "/").orElseThrow());
                // On a busy machine the first may have ended before the last is there.
                await().until(() ->
                        servers.stream().mapToInt(RawServer::connections).sum() >= 5 * EACH
                                || slow.stream().allMatch(CompletableFuture::isDone));
                double beside = IntStream.range(0, MEASUREMENTS)
                        .mapToDouble(_ -> rate(fetcher, good, FETCHES))
                        .max()
                        .orElseThrow();
                assertEnded(slow.stream().map(CompletableFuture::join).toList());
                double alone = Math.min(before, rate(fetcher, good, FETCHES));
                assertThat(beside).isGreaterThanOrEqualTo(alone * KEPT_PACE);
                assertThat(fetcher.openConnections()).isEqualTo(fetcher.idleConnections());
            }
            await().until(() -> openFiles() <= files + 8);
        }
    }

    private record Ended(FetchReply reply, Duration after) {}

    private static void assertEnded(List<Ended> slow) {
        assertThat(slow).hasSize(200).allSatisfy(one -> {
            assertThat(one.reply.failure().orElseThrow().error().code()).startsWith("timeout_");
            assertThat(one.after).isLessThanOrEqualTo(PromisedTime.within(DEADLINE.plusSeconds(1)));
        });
    }

    private static void begin(List<CompletableFuture<Ended>> slow, HttpFetcher fetcher, Url url) {
        for (int number = 0; number < EACH; number++) {
            var ended = new CompletableFuture<Ended>();
            long begun = System.nanoTime();
            Thread.ofVirtual().start(() -> {
                var reply = fetcher.fetch(FetchRequest.get(url).withBudgets(BUDGETS));
                ended.complete(new Ended(reply, Duration.ofNanos(System.nanoTime() - begun)));
            });
            slow.add(ended);
        }
    }

    /// Good replies a second.
    private static double rate(HttpFetcher fetcher, RawServer good, int count) {
        long begun = System.nanoTime();
        IntStream.range(0, count)
                .forEach(_ -> assertThat(
                                fetcher.fetch(FetchRequest.get(good.url("/"))).status())
                        .isEqualTo(200));
        return count * 1e9 / (System.nanoTime() - begun);
    }

    private static long openFiles() {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        } catch (IOException _) {
            return 0; // only Linux tells
        }
    }
}
