package dev.trawl.crawl.world;

import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.security.Security;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// Fetches from hosts whose names are quick, slow, missing or odd, through the resolver of the system.
final class NamesWorld {

    private static final int SLOW = 1_000;
    static final int HOSTS = 120;

    /// Names asked for at once. Each makes two datagrams, which all fit into a receive buffer of the usual 208 KiB.
    private static final int TOGETHER = 100;

    /// The share of its pace without slow names that the fetcher keeps beside them.
    static final double KEPT_PACE = 0.9;

    /// Measurements, each without and beside slow names, until one has that pace.
    private static final int MOST_PAIRS = 6;

    private static final int AT_ONCE = 8;

    /// Long beside the CPU time of a fetch, so that the rates depend on the fetcher more than on other work of the
    /// machine.
    private static final Duration ANSWERS_AFTER = Duration.ofMillis(150);

    private final ManualTime time = new ManualTime();
    private final HttpFetcher fetcher = new HttpFetcher(new EgressGuard(List.of()), time, PoolConfig.DEFAULTS, "Trawl");
    private final NameServer names;
    private int round;

    private NamesWorld(NameServer names) {
        this.names = names;
    }

    public static void main(String[] arguments) throws Exception {
        // The JDK remembers names too; here it must not, to show what the fetcher remembers.
        Security.setProperty("networkaddress.cache.ttl", "0");
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        var canaries = new Canaries(80);
        canaries.delay(ANSWERS_AFTER);
        var world = new NamesWorld(new NameServer());
        for (String name : new String[] {"none", "broken", "loop", "many", "quick"}) {
            world.say(name, world.get(name));
        }
        world.say("none", world.get("none"));
        world.say("broken", world.get("broken"));
        world.time.advance(Duration.ofSeconds(61));
        world.say("none", world.get("none"));
        double kept = 0;
        for (int pair = 0; pair < MOST_PAIRS && kept < KEPT_PACE; pair++) {
            long alone = world.fetchAll();
            long beside = world.fetchBesideSlow();
            kept = (double) alone / beside;
            System.out.println("rate|%d|%d".formatted(alone, beside));
        }
        System.exit(0);
    }

    private long fetchBesideSlow() throws InterruptedException {
        int before = names.asked.size();
        long lost = LostDatagrams.count();
        String slow = "slow%d-".formatted(round);
        for (int first = 0; first < SLOW; first += TOGETHER) {
            int next = first + TOGETHER;
            IntStream.range(first, next).forEach(number -> Thread.ofVirtual().start(() -> get(slow + number)));
            await().atMost(Duration.ofMinutes(2))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> names.asked.size() + LostDatagrams.count() - lost >= before + next);
        }
        return fetchAll();
    }

    /// Microseconds until all hosts of a round were fetched.
    private long fetchAll() throws InterruptedException {
        round++;
        long lost = LostDatagrams.count();
        long begun = System.nanoTime();
        var good = new AtomicInteger();
        try (var threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            var done = new CountDownLatch(HOSTS);
            for (int host = 0; host < HOSTS; host++) {
                String name = "quick%d-%d".formatted(round, host);
                threads.execute(() -> {
                    FetchReply reply = get(name);
                    good.addAndGet(reply.status() == 200 ? 1 : 0);
                    reply.failure().ifPresent(failure -> System.err.println(name + " " + failure));
                    done.countDown();
                });
            }
            done.await();
        }
        System.out.println("good|%d|%d".formatted(good.get(), LostDatagrams.count() - lost));
        return (System.nanoTime() - begun) / 1_000;
    }

    private FetchReply get(String name) {
        return fetcher.fetch(
                FetchRequest.get(Url.parse("http://" + name + ".test/ok").orElseThrow()));
    }

    private void say(String name, FetchReply reply) {
        String verdict = reply.failure().map(failure -> failure.error().code()).orElse("status " + reply.status());
        System.out.println("%s|%s|%d".formatted(name, verdict, names.asked.getOrDefault(name + ".test.", 0)));
    }
}
