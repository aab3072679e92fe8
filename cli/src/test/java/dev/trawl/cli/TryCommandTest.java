package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.cli.demo.DemoSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

@Timeout(300)
class TryCommandTest {

    @TempDir
    Path folder;

    private CommandRun run;
    private DemoSite site;

    @BeforeEach
    void open() throws IOException {
        run = new CommandRun(folder);
        site = DemoSite.open(0, _ -> {});
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void selectors_show_how_many_what_and_where() {
        var tried = run.run(
                "try",
                site.url() + "tea/1",
                "--css",
                "h1",
                "--css",
                ".nope",
                "--xpath",
                "//img/@src",
                "--xpath",
                "count(//p)",
                "--allow-private");
        assertThat(tried.exit()).isZero();
        assertThat(tried.out()).isEqualTo("""
                css h1: 1 match
                  Morning Green Tea   html > body > main > h1
                css .nope: no match
                xpath //img/@src: 1 match
                  /images/1.jpg   html > body > main > img.product @src
                xpath count(//p): 1 match
                  4
                """);
        assertThat(tried.err()).contains("200 " + site.url() + "tea/1").doesNotContain("no match");
    }

    @Test
    void of_many_the_first_ten_are_shown() throws IOException {
        Files.writeString(folder.resolve("page.html"), "<p>one  \n two</p>".repeat(12));
        var tried = run.run("try", "page.html", "--css", "p");
        assertThat(tried.out()).startsWith("css p: 12 matches\n  one two").endsWith("  … and 2 more\n");
    }

    @Test
    void json_is_asked_by_jsonpath() {
        var tried = run.run(
                "try", site.url() + "api/teas", "--jsonpath", "$.items[:2].name", "--allow-private", "-o", "json");
        var json = JsonMapper.shared().readTree(tried.out());
        assertThat(json.path("status").asInt()).isEqualTo(200);
        var found = json.path("selectors").path(0);
        assertThat(found.path("kind").asString()).isEqualTo("jsonpath");
        assertThat(found.path("count").asInt()).isEqualTo(2);
        assertThat(found.path("matches").path(1).path("value").asString()).isEqualTo("Morning Black Tea");
    }

    @Test
    void field_rules_show_their_values_and_problems() throws IOException {
        Files.writeString(folder.resolve("rules.yaml"), """
                fields:
                  name: h1
                  price: {css: .price, type: number}
                  stock: {css: .availability, type: integer}
                  color: .color
                """);
        var tried = run.run("try", site.url() + "tea/1", "--rules", "rules.yaml", "--allow-private");
        assertThat(tried.out()).isEqualTo("""
                fields: 2 of 4 have a value
                  name   Morning Green Tea
                  price  3.95
                  stock  -
                  color  -
                problem: stock: 'in stock' is not of type integer
                """);
        Files.writeString(folder.resolve("rules.yaml"), "fields:\n  name: 'p:nope'\n");
        assertThat(run.run("try", site.url(), "--rules", "rules.yaml").err())
                .contains("rules.yaml:2: fields.name.css", "[bad_job]");
    }

    @Test
    void try_warns_about_pages_a_crawl_would_skip() {
        var tried = run.run("try", site.url() + "admin/orders", "--css", "b", "--allow-private");
        assertThat(tried.err()).contains("a crawl would skip it: robots.txt line 2: Disallow: /admin/", "no match");
        assertThat(run.run("try", site.url() + "gone", "--css", "h1", "--allow-private")
                        .err())
                .contains("this is an error page");
    }

    @Test
    void each_failure_of_try_is_reported_with_advice() {
        assertThat(run.run("try", site.url(), "--css", "h1").err())
                .contains("(blocked_address)", "--allow-private", "[page_not_fetched]");
        assertThat(run.run("try", "http://127.0.0.1:1/?a=1&b", "--css", "h1", "--allow-private")
                        .err())
                .contains("run 'trawl fetch 'http://127.0.0.1:1/?a=1&b' --allow-private");
        assertThat(run.run("try", site.url(), "--css", "p:nope", "--allow-private")
                        .err())
                .contains("--css 'p:nope': not a CSS selector");
        assertThat(run.run("try", site.url(), "--jsonpath", "$.a", "--allow-private")
                        .err())
                .contains("--jsonpath '$.a': ");
        assertThat(run.run("try", site.url()).err()).contains("use --css h1");
        assertThat(run.run("try", "page.html", "--css", "h1", "--chrome").err())
                .contains("--chrome loads a URL, not a file; omit it");
        assertThat(run.run("try", "nope.html", "--css", "h1").err()).contains("[unreadable_file]");
        assertThat(run.run("try", "ftp://a.example/", "--css", "h1").err()).contains("is not an http or https URL");
    }

    @Test
    void a_browser_is_asked_for_by_the_option_or_the_job() throws IOException {
        Files.writeString(
                folder.resolve("job.yaml"), "seeds: " + site.url() + "\nrender: chrome\nfields: {name: h1}\n");

        var option = run.run("try", site.url(), "--css", "h1", "--chrome", "--allow-private");
        var job = run.run("try", site.url(), "--rules", "job.yaml", "--allow-private");

        assertThat(List.of(option, job)).allSatisfy(refused -> {
            assertThat(refused.exit()).isEqualTo(9);
            assertThat(refused.err().lines()).singleElement().asString().contains("no browser can be used here");
        });
        assertThat(run.run("try", site.url(), "--css", ".nope", "--allow-private")
                        .err())
                .contains("try --chrome");
    }

    @Test
    void a_page_is_fetched_as_the_crawl_of_the_job_would() throws IOException {
        var seen = new ConcurrentLinkedQueue<String>();
        var shop = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try {
            shop.createContext("/", exchange -> {
                var headers = exchange.getRequestHeaders();
                seen.add("%s %s %s %s"
                        .formatted(
                                exchange.getRequestURI(),
                                headers.getFirst("Host").replaceAll(":.*", ""),
                                headers.getFirst("Authorization"),
                                headers.getFirst("Cookie")));
                if (exchange.getRequestURI().getPath().equals("/moved")) {
                    exchange.getResponseHeaders().add("Location", "http://localhost:%d/".formatted(port(shop)));
                    exchange.sendResponseHeaders(302, -1);
                } else {
                    exchange.sendResponseHeaders(200, -1);
                }
                exchange.close();
            });
            shop.start();
            String url = "http://127.0.0.1:%d/".formatted(port(shop));
            Files.writeString(folder.resolve("rules.yaml"), """
                    seeds: %s
                    robots: ignore
                    cookies: {id: "7"}
                    auth: {bearer: secret://shop}
                    """.formatted(url));
            assertThat(run.run("try", url, "--rules", "rules.yaml", "--allow-private")
                            .err())
                    .contains("secret://shop is not set", "[bad_job]");
            run.environment.put("TRAWL_SECRET_SHOP", "abc");
            assertThat(run.run("try", url + "moved", "--rules", "rules.yaml", "--allow-private")
                            .exit())
                    .isZero();
            assertThat(seen).containsExactly("/moved 127.0.0.1 Bearer abc id=7", "/ localhost null null");
        } finally {
            shop.stop(0);
        }
    }

    private static int port(HttpServer server) {
        return server.getAddress().getPort();
    }
}
