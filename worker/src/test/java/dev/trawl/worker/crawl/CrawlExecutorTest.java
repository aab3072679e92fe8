package dev.trawl.worker.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostReport.Kind;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ManualTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// Batches on a site that wants no crawler.
@Timeout(300)
class CrawlExecutorTest {

    private final ManualTime time = new ManualTime();
    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private final Map<String, Integer> statuses = new ConcurrentHashMap<>();
    private final List<String> cookies = new CopyOnWriteArrayList<>();
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

        assertThat(batch.outcomes).extracting(UrlOutcome::state).containsExactly(UrlState.LATER, UrlState.WAITING);
    }

    @Test
    void earlier_crawls_that_cannot_be_found_do_not_end_the_batch() throws InterruptedException {
        EarlierCrawls broken = (_, _) -> {
            throw new LedgerUnavailableException("no answer", new IOException("gone"));
        };

        var batch = batch("", "/a");
        new CrawlExecutor(fetcher, SecretSource.NONE, time, new Random(1), broken, MemoryBudget.unlimited())
                .execute(batch);

        assertThat(batch.outcomes).extracting(UrlOutcome::state).containsExactly(UrlState.DONE);
    }

    @Test
    void a_site_that_asks_for_a_day_between_pages_holds_no_slot() throws InterruptedException {
        robots = "user-agent: *\ncrawl-delay: 86400";

        var batch = run(fetcher, "", "/a", "/b");

        assertThat(batch.outcomes).extracting(UrlOutcome::state).containsExactly(UrlState.DONE, UrlState.WAITING);
        assertThat(batch.signs).containsExactly(HostReport.pause(host(), 86_400_000));
    }

    @Test
    void a_busy_site_ends_the_batch_and_is_paused() throws InterruptedException {
        statuses.put("/b", 429);

        var batch = run(fetcher, "", "/a", "/b", "/c");

        assertThat(batch.outcomes)
                .extracting(UrlOutcome::state)
                .containsExactly(UrlState.DONE, UrlState.LATER, UrlState.WAITING);
        assertThat(batch.signs).containsExactly(new HostReport(host(), Kind.BUSY, 0, 4, 0, 0));
        assertThat(batch.rows).hasSize(1);
    }

    @Test
    void other_batches_of_a_busy_site_need_not_ask_it_too() throws InterruptedException {
        statuses.put("/a", 503);
        var executor = new CrawlExecutor(
                fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited());
        executor.execute(batch("", "/a"));

        var other = batch("", "/b", "/c");
        executor.execute(other);

        assertThat(other.outcomes).extracting(UrlOutcome::state).containsOnly(UrlState.WAITING);
        assertThat(other.signs).isEmpty();
    }

    @Test
    void a_page_does_not_pay_for_trouble_that_its_site_has_been_in_before() throws InterruptedException {
        statuses.put("/a", 503);

        var probe = batch("", "/a").paced(new HostThrottle(2, 4, 0, true));
        new CrawlExecutor(fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited())
                .execute(probe);

        assertThat(probe.outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.state()).isEqualTo(UrlState.LATER);
            assertThat(outcome.attempts()).isZero();
        });
        assertThat(probe.signs).containsExactly(new HostReport(host(), Kind.BUSY, 2, 4, 0, 0));
    }

    @Test
    void a_site_that_answers_again_is_said_to_be_fine() throws InterruptedException {
        var probe = batch("", "/a").paced(new HostThrottle(2, 4, 0, true));
        new CrawlExecutor(fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited())
                .execute(probe);

        assertThat(probe.signs).containsExactly(new HostReport(host(), Kind.FINE, 2, 4, 0, 0));
    }

    @Test
    void of_a_site_that_is_as_it_was_nothing_is_said() throws InterruptedException {
        assertThat(run(fetcher, "", "/a", "/b").signs).isEmpty();
    }

    @Test
    void after_a_crash_only_the_rest_is_visited() throws InterruptedException {
        var batch = run(fetcher, "2", "/a", "/b", "/c");

        assertThat(batch.outcomes).extracting(UrlOutcome::id).containsExactly(3L);
        assertThat(batch.cursor).isEqualTo("3");
    }

    /// 000.13
    @Test
    void each_url_is_named_while_it_is_fetched() throws InterruptedException {
        var batch = run(fetcher, "", "/a", "/b");

        assertThat(batch.fetched).containsExactly("http://" + host() + "/a", "", "http://" + host() + "/b", "");
    }

    /// 000.22
    @Test
    void every_row_has_its_capture_if_the_job_wants_them() throws InterruptedException, IOException {
        statuses.put("/b", 500);
        String job = "{\"seeds\": \"http://%s/\", \"delay\": 0, \"warc\": \"zstd\"}".formatted(host());
        var batch = new Batch(job, "", List.of("http://" + host() + "/a", "http://" + host() + "/b", "no address"));
        new CrawlExecutor(fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited())
                .execute(batch);

        var captured = new ArrayList<String>();
        for (byte[] members : batch.captures) {
            assertThat(ReadCaptures.read(new ByteArrayInputStream(members), one -> captured.add(one.targetUri())))
                    .isEmpty();
        }
        assertThat(captured).containsExactly("http://" + host() + "/a");
        assertThat(batch.rows).hasSize(2); // what was never asked for has a row and no capture
        assertThat(run(fetcher, "", "/a").captures).isEmpty();
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
    void each_url_of_a_job_whose_secret_is_missing_fails_with_that_reason() throws InterruptedException {
        String job = "{\"seeds\": \"http://%s/\", \"auth\": {\"bearer\": \"secret://shop\"}}".formatted(host());
        var batch = new Batch(job, "", List.of("http://" + host() + "/a", "http://" + host() + "/b"));

        var result = new CrawlExecutor(
                        fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited())
                .execute(batch);

        assertThat(result).isEqualTo(TaskResult.NOTHING);
        assertThat(batch.outcomes).hasSize(2).allSatisfy(CrawlExecutorTest::lacksSecret);
    }

    @Test
    void each_url_of_a_job_whose_secret_is_damaged_fails_with_that_reason() throws InterruptedException {
        String job = "{\"seeds\": \"http://%s/\", \"auth\": {\"bearer\": \"secret://shop\"}}".formatted(host());
        var batch = new Batch(job, "", List.of("http://" + host() + "/a"));
        SecretSource damaged = (_, _) -> {
            throw new IllegalArgumentException("sealed with another key");
        };

        new CrawlExecutor(fetcher, damaged, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited())
                .execute(batch);

        assertThat(batch.outcomes)
                .extracting(UrlOutcome::reason)
                .containsExactly(
                        Optional.of(UrlCause.SECRET.because("secret://shop cannot be read: sealed with another key")));
    }

    private static void lacksSecret(UrlOutcome outcome) {
        assertThat(outcome.state()).isEqualTo(UrlState.FAILED);
        assertThat(outcome.reason()).hasValueSatisfying(reason -> {
            assertThat(reason.cause()).isEqualTo(UrlCause.SECRET);
            assertThat(outcome.detail()).startsWith("secret://shop is not set").contains("'trawl secret set shop'");
        });
    }

    /// (S16)
    @Test
    void a_page_that_echoes_the_secrets_of_the_job_puts_none_into_its_row() throws InterruptedException {
        pages.put("/a", "<html><title>got {Cookie}, {Authorization}, value-of-another and 12345678</title></html>");
        String job = """
            {"seeds": "http://%s/", "delay": 0, "cookies": {"sid": "secret://sid", "pin": "secret://pin"},
             "auth": {"basic": {"user": "ann", "password": "secret://pass"}}}\
            """.formatted(host());
        var batch = new Batch(job, "", List.of("http://" + host() + "/a"));
        SecretSource source = (_, name) ->
                Optional.of(new Secret(name.equals("pin") ? "12345678" : "value-of-" + name, List.of("*")));

        new CrawlExecutor(fetcher, source, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited())
                .execute(batch);

        assertThat(cookies).anyMatch(sent -> sent.contains("sid=value-of-sid"));
        assertThat(batch.rows).singleElement().satisfies(row -> {
            assertThat(JsonMapper.shared().readTree(row).findPath("title").asString())
                    .matches("got (sid|pin)=[*]{3}; (sid|pin)=[*]{3}; page=.*, Basic [*]{3}=*, value-of-another and"
                            + " [*]{3}");
            assertThat(row).doesNotContain("value-of-sid", "value-of-pass", "12345678");
        });
    }

    @Test
    void a_refused_login_is_tried_again_once_its_secret_has_changed() throws InterruptedException {
        pages.put("/login", "<html><form method=post><input type=password name=p></form>");
        var password = new AtomicReference<>("wrong");
        SecretSource source = (_, _) -> Optional.of(new Secret(password.get(), List.of("*")));
        var executor =
                new CrawlExecutor(fetcher, source, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited());
        String job = """
            {"seeds": "http://%1$s/", "delay": 0,
             "login": {"url": "http://%1$s/login", "fields": {"p": "secret://shop"}, "check": {"selector": "h1"}}}\
            """.formatted(host());

        assertThat(login(executor, job)).isEqualTo(UrlState.FAILED);
        assertThat(login(executor, job)).isEqualTo(UrlState.FAILED);
        assertThat(cookies)
                .filteredOn(sent -> sent.startsWith("/login"))
                .as("one login")
                .hasSize(2);

        password.set("right password");
        pages.put("/login", "<html><h1>hello</h1><form method=post><input type=password name=p></form>");
        assertThat(login(executor, job)).isEqualTo(UrlState.DONE);
    }

    private UrlState login(CrawlExecutor executor, String job) throws InterruptedException {
        var batch = new Batch(job, "", List.of("http://" + host() + "/a"));
        executor.execute(batch);
        return batch.outcomes.getFirst().state();
    }

    /// (S2)
    @Test
    void a_task_hears_nothing_of_the_cookies_of_another() throws InterruptedException {
        var executor = new CrawlExecutor(
                fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, MemoryBudget.unlimited());
        executor.execute(batch("", "/a", "/b"));
        var other = batch("", "/c", "/d");
        other.task = 13;
        executor.execute(other);
        executor.execute(batch("", "/e"));

        assertThat(cookies).containsExactly("/robots.txt -", "/a -", "/b page=/a", "/c -", "/d page=/c", "/e page=/b");
    }

    private Batch run(Fetcher by, String cursor, String... paths) throws InterruptedException {
        var batch = batch(cursor, paths);
        assertThat(new CrawlExecutor(
                                by,
                                SecretSource.NONE,
                                time,
                                new Random(1),
                                EarlierCrawls.NONE,
                                MemoryBudget.unlimited())
                        .execute(batch))
                .isNotNull();
        return batch;
    }

    private Batch batch(String cursor, String... paths) {
        String job = "{\"seeds\": \"http://%s/\", \"delay\": 0}".formatted(host());
        List<String> urls = Stream.of(paths)
                .map(path -> path.startsWith("/") ? "http://" + host() + path : path)
                .toList();
        return new Batch(job, cursor, urls);
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            cookies.add(path + " " + (cookie == null ? "-" : cookie));
            exchange.getResponseHeaders().add("Set-Cookie", "page=%s; Path=/".formatted(path));
            String page = path.equals("/robots.txt") ? robots : pages.getOrDefault(path, "hello");
            for (String name : List.of("Cookie", "Authorization")) {
                page = page.replace(
                        "{%s}".formatted(name),
                        String.valueOf(exchange.getRequestHeaders().getFirst(name)));
            }
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(statuses.getOrDefault(path, 200), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
