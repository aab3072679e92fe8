package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.start.CrawlOptions;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Crawls of an API by POST requests, from the job to the rows.
@Timeout(300)
class ApiCrawlTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int PAGES = 12;
    private static final int HELD = 5;

    @TempDir
    Path folder;

    private final StringWriter said = new StringWriter();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile int holdsAt = Integer.MAX_VALUE;
    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> send(exchange, 404, "{}"));
        server.createContext("/search", this::search);
        server.createContext("/same", exchange -> send(exchange, 200, "{\"items\": [1, 2]}"));
        server.createContext("/next", exchange -> send(exchange, 200, "{\"next_cursor\": \"2\"}"));
        server.start();
    }

    @AfterEach
    void close() {
        released.countDown();
        server.stop(0);
        threads.close();
    }

    @Test
    void a_listing_by_post_that_is_stopped_goes_on_where_it_was() throws Exception {
        ObjectNode job = job("""
                {"seeds": [{"url": "%s", "body": {"q": "tea"}}], "delay": 0,
                 "pagination": {"by": "cursor", "from": {"jsonpath": "$.next"}, "to": {"body": "after"},
                                "items": {"jsonpath": "$.items[*]"}}}
                """, "/search");
        holdsAt = HELD;
        var crawl = Thread.ofPlatform().start(() -> crawl(job, false));
        await().atMost(PATIENCE).until(() -> bodies.size() > HELD);
        crawl.interrupt();
        released.countDown();
        crawl.join();
        holdsAt = Integer.MAX_VALUE;

        assertThat(crawl(JsonMapper.shared().createObjectNode(), true)).isZero();
        assertThat(rows())
                .as("each page once, in the order of the listing")
                .extracting(row -> row.path("page").asInt(1))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, PAGES).boxed().toList());
        assertThat(rows()).allMatch(row -> row.path("method").asString("").equals("POST"));
        assertThat(bodies.stream().distinct()).hasSize(PAGES);

        JsonNode why = explain("POST %s {\"q\":\"tea\",\"after\":\"c3\"}".formatted(at("/search")));
        assertThat(why.path("cause").asString("")).isEqualTo("fetched");
        assertThat(why.path("path").valueStream().map(step -> step.path("url").asString("")))
                .containsExactly(
                        "POST " + at("/search"),
                        "POST %s page 2".formatted(at("/search")),
                        "POST %s page 3".formatted(at("/search")),
                        "POST %s page 4".formatted(at("/search")));
        assertThat(why.path("rules").get(0).path("rule").asString("")).isEqualTo("pagination");
    }

    @Test
    void a_listing_that_does_not_advance_is_named_in_the_summary_and_by_explain() {
        ObjectNode job = job("""
                {"seeds": ["%s"], "delay": 0,
                 "pagination": {"by": "page", "to": {"query": "p"}, "items": {"jsonpath": "$.items[*]"}}}
                """, "/same");

        assertThat(crawl(job, false)).isZero();
        assertThat(said.toString()).contains("errors   1: 1 repeated page\n");
        JsonNode why = explain(at("/same?p=2"));
        assertThat(why.path("cause").asString("")).isEqualTo("repeated_page");
        assertThat(why.path("reason").asString("")).startsWith("page 2 has the same items as page 1");
    }

    @Test
    void a_cursor_that_is_taken_for_a_link_is_named() {
        ObjectNode job = job("""
                {"seeds": ["%s"], "delay": 0, "next": {"jsonpath": "$.next_cursor"}}
                """, "/next");

        assertThat(crawl(job, false)).isZero();
        assertThat(said.toString())
                .contains(
                        "warning: a listing stopped before its end on 1 page",
                        "next: '2' is not a link; for a cursor or a page number use pagination");
        assertThat(explain(at("/next")).path("cause").asString("")).isEqualTo("pagination_stopped");
    }

    private String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private ObjectNode job(String json, String path) {
        return (ObjectNode) JsonMapper.shared().readTree(json.formatted(at(path)));
    }

    private int crawl(ObjectNode job, boolean resume) {
        var options =
                new CrawlOptions(job, folder.resolve("out"), resume, true, false, false, CrawlOptions.Extras.NONE);
        return new LocalCrawl(options, CrawlSite.context(folder, said)).run();
    }

    private JsonNode explain(String url) {
        return new ExplainLocal(folder.resolve("out"), new SystemTime()).explain(url);
    }

    private List<JsonNode> rows() {
        try {
            return Files.readAllLines(folder.resolve("out/pages.jsonl")).stream()
                    .map(JsonMapper.shared()::readTree)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void search(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        bodies.add(body);
        String after = JsonMapper.shared().readTree(body).path("after").asString("c0");
        int page = Integer.parseInt(after, 1, after.length(), 10);
        if (page >= holdsAt) {
            try {
                released.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        String next = page + 1 < PAGES ? "\"c%d\"".formatted(page + 1) : "null";
        send(exchange, 200, "{\"items\": [%d], \"next\": %s}".formatted(page, next));
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        try (exchange) {
            byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
