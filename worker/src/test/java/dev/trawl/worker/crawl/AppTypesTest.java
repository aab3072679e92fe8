package dev.trawl.worker.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.job.AppSyncJob;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.execute.TaskResults;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The records of `user_apps` and `app_sync`.
@Timeout(300)
class AppTypesTest {

    private static final TaskResults NO_RESULTS = (_, task, _) -> {
        throw new IllegalArgumentException("there is no task " + task);
    };

    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private HttpServer server;
    private HttpFetcher fetcher;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        var guard =
                new EgressGuard(List.of("127.0.0.1/32:" + server.getAddress().getPort()));
        fetcher = new HttpFetcher(guard, new ManualTime(), PoolConfig.DEFAULTS, "Trawl");
    }

    @AfterEach
    void close() {
        fetcher.close();
        server.stop(0);
    }

    @Test
    void items_without_fields_have_a_name_and_an_address() throws Exception {
        pages.put("/list", "<li class=app><a href='a'><img></a><h3>One</h3></li><a class=app href='/b'>Two</a>");

        assertThat(run(
                        "user_apps",
                        "{\"pages\":[\"%s\"],\"item\":\".app\",\"delay\":0}".formatted(url("/list")),
                        "/list"))
                .containsExactly(
                        "{'key':'U/a','page':'U/list','position':1,'url':'U/a','fields':{'name':'One','url':'U/a'}}",
                        "{'key':'U/b','page':'U/list','position':2,'url':'U/b','fields':{'name':'Two','url':'U/b'}}");
    }

    @Test
    void items_of_json_are_records_as_they_are_and_a_field_can_be_the_key() throws Exception {
        pages.put("/api", "{\"apps\":[{\"package\":\"x.y\",\"size\":3},{\"package\":\"x.z\",\"size\":4}]}");

        assertThat(run(
                        "user_apps",
                        "{\"pages\":\"%s\",\"item\":{\"jsonpath\":\"$.apps[*]\"},\"key\":\"package\",\"delay\":0}"
                                .formatted(url("/api")),
                        "/api"))
                .containsExactly(
                        "{'key':'x.y','page':'U/api','position':1,'fields':{'package':'x.y','size':3}}",
                        "{'key':'x.z','page':'U/api','position':2,'fields':{'package':'x.z','size':4}}");
    }

    @Test
    void a_page_without_apps_reports_no_apps() throws Exception {
        pages.put("/list", "<p>nothing");

        assertThat(run("user_apps", "{\"pages\":[\"%s\"],\"delay\":0}".formatted(url("/list")), "/list", "/gone"))
                .containsExactly(
                        "{'page':'U/list','status':200,'error':'no_apps','detail':'no app was found on the page; name one with "
                                + "\\'item\\''}".replace("\\'", "~"),
                        "{'page':'U/gone','status':404,'error':'status'}");
    }

    @Test
    void each_app_has_one_record_that_follows_redirects_and_obeys_robots() throws Exception {
        pages.put("/robots.txt", "user-agent: *\ndisallow: /private");
        pages.put("/new", "<h1>New</h1>");
        pages.put("/moved", "@/new");
        pages.put("/hidden", "@/private/x");
        pages.put("/same", "<h1>Same</h1>");
        String payload = """
                {"apps":[{"url":"%1$s/new","key":"n"},{"url":"%1$s/moved","key":"m","known":{"name":"Old"}},
                 "%1$s/hidden",{"url":"%1$s/same","known":{"name":"Same"}},"%1$s/gone","%1$s/private/y"],
                 "fields":{"name":"h1"},"delay":0}""".formatted(url(""));

        assertThat(run("app_sync", payload, "/new", "/moved", "/hidden", "/same", "/gone", "/private/y"))
                .containsExactly(
                        "{'key':'n','url':'U/new','change':'new','fields':{'name':'New'},'status':200}",
                        "{'key':'m','url':'U/moved','change':'changed','changed':{'name':{'from':'Old','to':'New'}},"
                                + "'fields':{'name':'New'},'status':200,'final_url':'U/new'}",
                        "{'key':'U/hidden','url':'U/hidden','status':302,'error':'refused_redirect','detail':'to U/private/x'}",
                        "{'key':'U/same','url':'U/same','change':'same','fields':{'name':'Same'},'status':200}",
                        "{'key':'U/gone','url':'U/gone','change':'gone','status':404}",
                        "{'key':'U/private/y','url':'U/private/y','status':0,'error':'robots.txt line 2: Disallow: /private'}");
    }

    @Test
    void values_are_compared_with_the_records_of_an_earlier_task() throws Exception {
        pages.put("/a", "<h1>A</h1><b>3</b>");
        pages.put("/b", "<h1>B</h1><b>4</b>");
        TaskResults earlier = (_, task, cursor) -> cursor.isEmpty()
                ? new TaskResults.Page(List.of(record("/a", "a", 3)), "r1", false)
                : new TaskResults.Page(List.of(record("/other", "b", 5), "{\"error\":\"no_apps\"}", "7"), "s0", true);
        String payload = """
                {"apps":["%1$s/a",{"url":"%1$s/b","key":"b"}],"compare":"t3","delay":0,
                 "fields":{"name":"h1","price":{"css":"b","type":"number"}}}""".formatted(url(""));
        var batch = batch("app_sync", payload, "/a", "/b");

        executor(earlier).execute(batch);

        assertThat(shortened(batch.rows))
                .extracting(row -> row.replaceAll(".*('change'.*?),'fields'.*", "$1"))
                .containsExactly("'change':'same'", "'change':'changed','changed':{'price':{'from':5,'to':4}}");
    }

    @Test
    void an_earlier_task_that_is_deleted_ends_the_attempt_for_good() throws Exception {
        var batch = batch("app_sync", "{\"apps\":[\"%s\"],\"compare\":\"t3\"}".formatted(url("/a")), "/a");

        assertThat(executor(NO_RESULTS).execute(batch)).isEqualTo(new TaskResult.Failure(false, "there is no task t3"));
    }

    private String record(String path, String key, int price) {
        return "{\"key\":\"%s\",\"url\":\"%s\",\"fields\":{\"price\":%d}}".formatted(key, url(path), price);
    }

    private List<String> run(String type, String payload, String... paths) throws Exception {
        var batch = batch(type, payload, paths);
        assertThat(executor(NO_RESULTS).execute(batch)).isEqualTo(TaskResult.NOTHING);
        return shortened(batch.rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "app_sync  | {\"apps\":[\"http://a.test/\"],\"compare\":\"t5\"} | true",
                "app_sync  | {\"apps\":[\"http://a.test/\"],\"compare\":7}      | true",
                "app_sync  | {\"apps\":[\"http://a.test/\"],\"compare\":null}   | false",
                "app_sync  | {\"apps\":[\"http://a.test/\"],\"since\":\"t5\"}   | false",
                "user_apps | {\"pages\":[\"http://a.test/\"],\"compare\":\"t5\"} | false",
                "crawl     | {\"seeds\":[\"http://a.test/\"],\"since\":\"t5\"}   | true",
                "crawl     | {\"seeds\":[\"http://a.test/\"]}                  | false",
                "crawl     | {\"seeds\":                                      | false",
                "other     | {\"since\":\"t5\",\"compare\":\"t5\"}               | false",
            })
    void only_a_payload_that_names_an_earlier_task_reads_results(String form, String payload, boolean reads) {
        String settings = "{\"payload\":\"%s\"}".formatted(form);

        assertThat(executor(NO_RESULTS).readsResults(settings, payload)).isEqualTo(reads);
    }

    @Test
    void known_keys_are_listed_once_for_several_unknown_keys() {
        assertThatThrownBy(() -> AppSyncJob.read("{\"apps\":[\"http://a.test/\"],\"ab\":1,\"cd\":2}"))
                .hasMessageMatching("/ab: unknown; known are apps, [a-z_, ]+; /cd: unknown");
    }

    private CrawlExecutor executor(TaskResults results) {
        return new CrawlExecutor(
                        fetcher,
                        SecretSource.NONE,
                        new ManualTime(),
                        new Random(1),
                        EarlierCrawls.NONE,
                        MemoryBudget.unlimited())
                .reading(results);
    }

    private Batch batch(String type, String payload, String... paths) {
        var batch = new Batch(payload, "", Arrays.stream(paths).map(this::url).toList());
        batch.settings = "{\"payload\":\"%s\"}".formatted(type);
        return batch;
    }

    private List<String> shortened(List<String> rows) {
        return rows.stream()
                .map(row -> row.replaceAll(",\"(fetched_at|detail)\":\"(http|[0-9])[^\"]*\"", "")
                        .replace('\'', '~')
                        .replace('"', '\'')
                        .replace(url(""), "U"))
                .toList();
    }

    private String url(String path) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String page = pages.getOrDefault(exchange.getRequestURI().getPath(), "");
        byte[] body = page.getBytes(StandardCharsets.UTF_8);
        boolean moved = page.startsWith("@");
        if (moved) {
            exchange.getResponseHeaders().set("Location", page.substring(1));
        }
        exchange.getResponseHeaders().set("Content-Type", page.startsWith("{") ? "application/json" : "text/html");
        exchange.sendResponseHeaders(page.isEmpty() ? 404 : moved ? 302 : 200, body.length == 0 ? -1 : body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
