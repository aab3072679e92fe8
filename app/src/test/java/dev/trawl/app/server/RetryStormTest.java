package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.server.ManyHosts.Reply;
import dev.trawl.app.server.ManyHosts.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An outage is met with few requests, and costs no URL. The long form (`-Dtrawl.long=true`) has the size of the
/// promise.
@Timeout(300)
@Tag("alone")
class RetryStormTest {

    private static final boolean LONG = Boolean.getBoolean("trawl.long");
    private static final int HOSTS = 10;
    private static final int PAGES = 100;
    private static final long OUTAGE = LONG ? 30_000 : 7_000;
    private static final int RETRY_AFTER = LONG ? 5 : 2;
    private static final long AFTER_RECOVERY = 240_000;
    private static final int MOST_ASKED = 30;

    /// Requests that go to a host at once, before it has said anything.
    private static final int BURST = 8;

    @TempDir
    Path folder;

    private final AtomicLong begun = new AtomicLong();

    @Test
    void hosts_that_are_down_for_a_while_are_asked_little_and_all_pages_come_in_the_end() throws Exception {
        try (var web = new ManyHosts(HOSTS, this::reply);
                var rig = new CrawlRig(folder, 256)) {
            var urls = new ArrayList<String>();
            for (int host = 0; host < HOSTS; host++) {
                urls.addAll(web.urls(host, PAGES));
            }
            var task = rig.crawl(urls);
            await().atMost(Duration.ofMinutes(2)).until(() -> begun.get() != 0);
            await().atMost(Duration.ofMillis(OUTAGE + AFTER_RECOVERY))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> rig.counters(task).done() == HOSTS * PAGES);
            assertThat(rig.counters(task).failed()).isZero();
            var outage = web.requests().stream()
                    .filter(r -> r.reply().status() == 503)
                    .toList();
            assertFew(outage);
            assertRestIsKept(web.requests());
            assertSpread(outage);
        }
    }

    private static void assertFew(List<Request> outage) {
        assertThat(outage).isNotEmpty();
        Map<Integer, Long> byHost =
                outage.stream().collect(Collectors.groupingBy(Request::host, Collectors.counting()));
        assertThat(byHost.values()).as("requests to a host").allMatch(count -> count <= MOST_ASKED);
        Map<String, Long> byPage =
                outage.stream().collect(Collectors.groupingBy(r -> r.host() + r.path(), Collectors.counting()));
        assertThat(byPage.values()).as("requests for a page").allMatch(count -> count <= 3);
    }

    /// Whoever asks after the first burst knows of the rest that the host wants.
    private static void assertRestIsKept(List<Request> requests) {
        for (int host = 0; host < HOSTS; host++) {
            var asked = of(host, requests);
            for (int i = BURST; i < asked.size(); i++) {
                long at = asked.get(i).at();
                assertThat(asked.subList(0, i))
                        .noneMatch(before -> before.at() + before.reply().retryAfter() * 1_000L > at);
            }
        }
    }

    /// What failed together does not come again together.
    private static void assertSpread(List<Request> outage) {
        var retries = IntStream.range(0, HOSTS)
                .boxed()
                .flatMap(host -> of(host, outage).stream().skip(BURST))
                .toList();
        Map<Long, Long> buckets =
                retries.stream().collect(Collectors.groupingBy(r -> r.at() / 100, Collectors.counting()));
        int most = LONG ? Math.max(4, retries.size() / 10) : HOSTS / 2 + 1; // few say little about their spread
        assertThat(buckets.values()).allMatch(count -> count <= most);
    }

    private static List<Request> of(int host, List<Request> requests) {
        return requests.stream()
                .filter(request -> request.host() == host)
                .sorted(Comparator.comparingLong(Request::at))
                .toList();
    }

    private Reply reply(int host, String path) {
        begun.compareAndSet(0, ManyHosts.now());
        boolean down = ManyHosts.now() - begun.get() < OUTAGE;
        int asksForRest = path.hashCode() % 2 == 0 ? RETRY_AFTER : 0;
        return down ? new Reply(503, 50, asksForRest) : new Reply(200, 10, 0);
    }
}
