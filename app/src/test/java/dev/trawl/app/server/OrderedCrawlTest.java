package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.plugin.TaskId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pages are fetched in the order that the job wants.
@Timeout(300)
class OrderedCrawlTest {

    private static final Map<String, String> SITE = Map.of(
            "/", "<a href=/a>a</a><a href=/b>b</a><a href=/news/c>c</a>",
            "/a", "<a href=/a/1>1</a>",
            "/b", "<a href=/b/1>1</a>",
            "/a/1", "<a href=/a/1/x>x</a>");

    @TempDir
    Path folder;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer site;

    @BeforeEach
    void open() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.createContext("/", exchange -> {
            try (exchange) {
                String path = exchange.getRequestURI().getPath();
                asked.add(path);
                byte[] body = SITE.getOrDefault(path, "<p>end").getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/html");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        site.start();
    }

    @AfterEach
    void close() {
        site.stop(0);
    }

    @Test
    void priority_urls_are_fetched_first_and_explained() throws IOException {
        try (var rig = new CrawlRig(folder, 4)) {
            var task = crawl(rig, "priority", "{\"match\": \"/news/**\", \"value\": 5}");

            assertThat(asked).startsWith("/", "/news/c").doesNotHaveDuplicates();
            var view = rig.reads().task(task).orElseThrow();
            assertThat(new JobPlanner()
                            .explain(view, root() + "news/c", rig.reads())
                            .rules())
                    .anyMatch(rule -> rule.rule().equals("5 by /news/**"));
        }
    }

    @Test
    void depth_first_order_finishes_a_branch_before_the_next() throws IOException {
        try (var rig = new CrawlRig(folder, 4)) {
            crawl(rig, "order", "depth");

            assertThat(asked)
                    .hasSize(7)
                    .startsWith("/")
                    .containsSequence("/a", "/a/1", "/a/1/x")
                    .containsSequence("/b", "/b/1");
        }
    }

    private TaskId crawl(CrawlRig rig, String... more) {
        var all = Stream.concat(Stream.of("scope", "host", "per_host", "1"), Stream.of(more))
                .toArray(String[]::new);
        var task = rig.crawl(List.of(root()), all);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> rig.reads().task(task).orElseThrow().task().state().isEnded());
        return task;
    }

    private String root() {
        return "http://127.0.0.1:%d/".formatted(site.getAddress().getPort());
    }
}
