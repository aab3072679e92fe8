package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Servers that send a crawl in circles, on long ways, or where it should not go. (C2)
class RedirectCrawlTest {

    private static final int LIMIT = 20;

    private final Site site = new Site().with("/robots.txt", 200, "user-agent: *\ndisallow: /private/");

    @AfterEach
    void close() {
        site.close();
    }

    /// Name of the server, how its entry `/0` answers, how the crawl ends, and requests without robots.txt.
    static Stream<Arguments> servers() {
        return Stream.of(
                to("itself", "/0", "too_many_redirects: in a circle", 2),
                to("itself by another spelling", "/%30?", "too_many_redirects: in a circle", 2),
                to("a page that leads back", "/back", "too_many_redirects: in a circle", 2),
                to("a chain of fifty", "/chain/1", "too_many_redirects: more than 20 redirects", LIMIT + 1),
                to("a chain without end", "/endless/1", "too_many_redirects: more than 20 redirects", LIMIT + 1),
                to("data", "data:text/html,<a href=/x>x</a>", "bad_redirect: ", 1),
                to("a file", "file:///etc/passwd", "bad_redirect: ", 1),
                to("a script", "javascript:location='/x'", "bad_redirect: ", 1),
                to("no address", "http://[bad", "bad_redirect: ", 1),
                to("a port that is none", "http://shop.test:99999/", "bad_redirect: ", 1),
                to("what robots.txt forbids", "/private/x", "robots.txt line 2: Disallow: /private/", 1),
                to("a private address", "http://inner.test/", "blocked_address: ", 1),
                to("an address of this machine", "http://127.0.0.1:1/", "blocked_address: ", 1),
                to("an address in disguise", "http://0x7f.1:1/", "blocked_address: ", 1));
    }

    private static Arguments to(String name, String location, String end, int requests) {
        return arguments(name, location, end, requests);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("servers")
    void a_redirect_ends_with_its_reason(String name, String location, String end, int requests) {
        site.with("/0", 302, "", "Location", location).with("/%30", 302, "", "Location", "/0");
        site.with("/back", 301, "", "Location", "/0");
        site.otherwise(exchange -> {
            String path = exchange.getRequestURI().getPath();
            int number = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            boolean ends = path.startsWith("/chain/") && number == 50;
            exchange.getResponseHeaders().add("Location", path.substring(0, path.lastIndexOf('/') + 1) + (number + 1));
            exchange.sendResponseHeaders(ends ? 200 : 307, -1);
        });

        List<String> reasons = crawl(", \"scope\": \"any\"");

        assertThat(reasons.getLast()).as(name).startsWith(end);
        assertThat(reasons.subList(0, reasons.size() - 1)).allMatch("redirected"::equals);
        assertThat(site.asked.stream().filter(path -> !path.equals("/robots.txt")))
                .hasSize(requests);
    }

    @ParameterizedTest
    @CsvSource({"'', SCOPE", "', \"scope\": \"any\", \"exclude\": [\"/elsewhere/**\"]', EXCLUDED"})
    void a_redirect_out_of_scope_is_not_followed(String more, UrlCause cause) {
        site.page("/", "<a href=/0>x</a>");
        site.with("/0", 301, "", "Location", "http://other.test:%d/elsewhere/x".formatted(site.port()));
        var visitor = site.visitor(more);

        var visited = visitor.visit(Site.cut(site.at("/0")));

        assertThat(visited.found()).isEmpty();
        assertThat(visitor.notes().unfollowed()).containsOnlyKeys(cause);
    }

    @Test
    void a_redirect_without_a_target_is_a_page_with_its_status() {
        site.with("/0", 302, "nowhere");

        assertThat(crawl("")).containsExactly("");
        assertThat(site.visit("/0").record().orElseThrow()).contains("\"status\":302", "\"bytes\":7");
    }

    @Test
    void refreshes_in_a_circle_are_pages_that_are_fetched_once() {
        site.page("/0", "<meta http-equiv=refresh content='0;url=/1'>");
        site.page("/1", "<meta http-equiv=refresh content='0; url=/0'><meta http-equiv=refresh content='0;url=/1'>");
        site.page("/2", "<meta http-equiv=refresh content='0;url=file:///etc/passwd'>");

        assertThat(crawl("")).containsExactly("", "");
        assertThat(site.visit("/2").found()).isEmpty();
    }

    @Test
    void a_site_that_first_sets_a_cookie_or_orders_the_query_is_read() {
        site.with("/0", exchange -> {
            boolean known = exchange.getRequestHeaders().containsKey("Cookie");
            exchange.getResponseHeaders().add("Set-Cookie", "known=1");
            exchange.getResponseHeaders().add("Location", "/0");
            exchange.sendResponseHeaders(known ? 200 : 302, -1);
        });
        site.with("/list", exchange -> {
            boolean ordered = "a=1&b=2".equals(exchange.getRequestURI().getQuery());
            exchange.getResponseHeaders().add("Location", "/list?a=1&b=2");
            exchange.sendResponseHeaders(ordered ? 200 : 301, -1);
        });

        assertThat(site.visit("/0").record().orElseThrow()).contains("\"status\":200");
        assertThat(site.visit("/list?b=2&a=1").record().orElseThrow())
                .contains("\"status\":200", "\"final_url\":\"" + site.at("/list?a=1&b=2"));
    }

    @Test
    void an_ordered_query_that_robots_txt_forbids_is_not_fetched() {
        site.with("/robots.txt", 200, "user-agent: *\ndisallow: /*?a=");
        site.with("/list", 301, "", "Location", "/list?a=1&b=2");

        assertThat(Site.why(site.visit("/list?b=2&a=1"))).startsWith("too_many_redirects");
        assertThat(site.asked).containsExactly("/robots.txt", "/list");
    }

    /// Visits `/0` and all it leads to as a frontier would, each page once; why each of them ended.
    private List<String> crawl(String more) {
        var visitor = site.visitor(more);
        var known = new HashSet<String>();
        var reasons = new ArrayList<String>();
        var waiting = new ArrayDeque<>(List.of(Site.cut(site.at("/0"))));
        known.add(site.at("/0"));
        Optional<CutUrl> next = Optional.ofNullable(waiting.poll());
        while (next.isPresent()) {
            Visited visited = visitor.visit(next.get());
            reasons.add(Site.why(visited));
            for (FoundUrl found : visited.found()) {
                if (known.add(found.url())) {
                    waiting.add(new CutUrl(7, found.url(), found.depth(), found.path(), 0));
                }
            }
            next = Optional.ofNullable(waiting.poll());
        }
        return reasons;
    }
}
