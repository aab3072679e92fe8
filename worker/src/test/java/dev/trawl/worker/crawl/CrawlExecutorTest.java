package dev.trawl.worker.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.HttpFetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.job.Secrets;
import dev.trawl.spi.crawl.GroupPause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.execute.TaskResult;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// Batches on a site that wants no crawler.
@Timeout(60)
class CrawlExecutorTest {

    private final ManualTime time = new ManualTime();
    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private final Map<String, Integer> statuses = new ConcurrentHashMap<>();
    private volatile String robots = "";
    private HttpServer server;
    private HttpFetcher fetcher;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        var guard =
                new EgressGuard(List.of("127.0.0.1/32:" + server.getAddress().getPort()));
        fetcher = new HttpFetcher(guard, time, PoolConfig.DEFAULTS, "Trawl");
    }

    @AfterEach
    void close() {
        fetcher.close();
        server.stop(0);
    }

    @Test
    void a_page_that_breaks_its_visit_does_not_end_the_batch() throws InterruptedException {
        Fetcher fragile = request -> {
            if (request.url().path().equals("/b")) {
                throw new IllegalStateException("broken");
            }
            return fetcher.fetch(request);
        };

        var batch = run(fragile, "", "/a", "/b", "no address", "/c");

        assertThat(batch.outcomes)
                .extracting(UrlOutcome::state)
                .containsExactly(UrlState.DONE, UrlState.FAILED, UrlState.FAILED, UrlState.DONE);
        assertThat(batch.rows)
                .hasSize(4)
                .allMatch(row -> JsonMapper.shared().readTree(row).isObject());
    }

    @Test
    void a_fetcher_that_always_breaks_still_gives_every_url_an_outcome() throws InterruptedException {
        Fetcher broken = _ -> {
            throw new IllegalStateException("broken");
        };

        var batch = run(broken, "", "/a", "/b");

        assertThat(batch.outcomes).extracting(UrlOutcome::state).containsExactly(UrlState.LATER, UrlState.LATER);
    }

    @Test
    void a_site_that_asks_for_a_day_between_pages_holds_no_slot() throws InterruptedException {
        robots = "user-agent: *\ncrawl-delay: 86400";

        var batch = run(fetcher, "", "/a", "/b");

        assertThat(batch.cursor).isEqualTo("1");
        assertThat(batch.pauses).containsExactly(new GroupPause(host(), 86_400_000));
    }

    @Test
    void a_busy_site_ends_the_batch_and_is_paused() throws InterruptedException {
        statuses.put("/b", 429);

        var batch = run(fetcher, "", "/a", "/b", "/c");

        assertThat(batch.outcomes).extracting(UrlOutcome::state).containsExactly(UrlState.DONE, UrlState.LATER);
        assertThat(batch.pauses).extracting(GroupPause::group).containsExactly(host());
        assertThat(batch.rows).hasSize(1);
    }

    @Test
    void after_a_crash_only_the_rest_is_visited() throws InterruptedException {
        var batch = run(fetcher, "2", "/a", "/b", "/c");

        assertThat(batch.outcomes).extracting(UrlOutcome::id).containsExactly(3L);
        assertThat(batch.cursor).isEqualTo("3");
    }

    @Test
    void many_links_are_offered_in_parts_and_the_outcome_goes_with_the_last() throws InterruptedException {
        var links = new StringBuilder("<html>");
        IntStream.range(0, 5_000).forEach(i -> links.append("<a href=/p%d>x</a>".formatted(i)));
        pages.put("/a", links.toString());

        var batch = run(fetcher, "", "/a");

        assertThat(batch.discoveries).extracting(part -> part.found().size()).containsExactly(2_000, 2_000, 1_000);
        assertThat(batch.discoveries).extracting(part -> part.outcomes().size()).containsExactly(0, 0, 1);
        assertThat(batch.rows).hasSize(1);
    }

    @Test
    void a_job_whose_secret_is_missing_is_given_up_with_the_reason() throws InterruptedException {
        String job = "{\"seeds\": \"http://%s/\", \"auth\": {\"bearer\": \"secret://shop\"}}".formatted(host());
        var batch = new Batch(job, "", List.of("http://" + host() + "/a"));

        var result = new CrawlExecutor(fetcher, Secrets.NONE, time, new Random(1)).execute(batch);

        assertThat(result).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.error()).startsWith("secret://shop is not set");
        });
        assertThat(batch.outcomes).isEmpty();
    }

    private Batch run(Fetcher by, String cursor, String... paths) throws InterruptedException {
        String job = "{\"seeds\": \"http://%s/\", \"delay\": 0}".formatted(host());
        List<String> urls = Stream.of(paths)
                .map(path -> path.startsWith("/") ? "http://" + host() + path : path)
                .toList();
        var batch = new Batch(job, cursor, urls);
        assertThat(new CrawlExecutor(by, Secrets.NONE, time, new Random(1)).execute(batch))
                .isNotNull();
        return batch;
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = (path.equals("/robots.txt") ? robots : pages.getOrDefault(path, "hello"))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(statuses.getOrDefault(path, 200), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
