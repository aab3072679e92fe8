package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.testkit.ManualTime;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What replies that nobody wants do to a visit.
class HostileReplyTest {

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_redirect_is_a_link_and_a_chain_ends() {
        site.with("/from", 302, "", "Location", "/to");
        var visitor = site.visitor(", \"redirects\": 3");

        var first = visitor.visit(new CutUrl(1, site.at("/from"), 1, DiscoveryPath.PLAIN.after(2), 0));
        assertThat(Site.why(first)).isEqualTo("redirected");
        assertThat(first.found()).extracting(FoundUrl::path).containsExactly(DiscoveryPath.PLAIN.after(3));

        var last = visitor.visit(new CutUrl(1, site.at("/from"), 1, DiscoveryPath.PLAIN.after(3), 0));
        assertThat(last.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(Site.why(last)).startsWith("too_many_redirects");
        assertThat(row(last).path("error").asString()).isEqualTo("too_many_redirects");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "data:text/html,x", "javascript:1", "ftp://shop.test/", "http://"})
    void a_redirect_off_the_web_fails(String target) {
        site.with("/from", 301, "", "Location", target);

        var visited = site.visit("/from");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(Site.why(visited)).startsWith("bad_redirect");
        assertThat(visited.found()).isEmpty();
    }

    @Test
    void a_redirect_to_a_private_address_is_refused_when_it_is_visited() {
        site.with("/from", 301, "", "Location", "http://inner.test/");
        var visitor = site.visitor(", \"scope\": \"any\"");

        var target = visitor.visit(Site.cut(site.at("/from"))).found().getFirst();
        var visited = visitor.visit(Site.cut(target.url()));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(Site.why(visited)).startsWith("blocked_address");
    }

    @ParameterizedTest
    @CsvSource({"120, 120000", "'Thu, 01 Jan 2026 00:05:00 GMT', 300000", "99999999999999, 86400000"})
    void a_busy_host_is_left_alone_as_long_as_it_asks(String retryAfter, long millis) {
        site.with("/", 503, "", "Retry-After", retryAfter);

        var visited = site.visit("/");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(visited.trouble()).map(HostTrouble::waitMillis).hasValue(millis);
        assertThat(visited.outcome().waitMillis()).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "soon", "1e9", "Thu, 99 Foo 2026", "Thu, 01 Jan 1970 00:00:00 GMT"})
    void a_busy_host_that_asks_for_nonsense_is_left_alone_for_a_while(String retryAfter) {
        site.with("/", 429, "", "Retry-After", retryAfter);

        var visited = site.visit("/");

        assertThat(visited.trouble()).contains(HostTrouble.busy(0));
        assertThat(visited.outcome().waitMillis()).isBetween(500L, 1_500L);
    }

    @Test
    void a_storm_of_refusals_ends_in_failure_and_still_pauses_the_host() {
        site.page("/", "<a href=/x>x</a>").with("/busy", 429, "<a href=/x>x</a>", "Content-Type", "text/html");

        var visited = site.visitor(", \"attempts\": 3").visit(Site.cut(site.at("/busy"), 2));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(Site.why(visited)).isEqualTo("status 429");
        assertThat(visited.trouble()).isPresent();
        assertThat(visited.found()).isEmpty();
        assertThat(row(visited).path("status").asInt()).isEqualTo(429);
    }

    @ParameterizedTest
    @CsvSource({
        "nofollow, 0",
        "none, 0",
        "'noindex, NoFollow', 0",
        "max-image-preview:none, 1",
        "googlebot: nofollow, 1",
        "'googlebot: noindex, nofollow', 1",
        "trawl: nofollow, 0",
        "'unavailable_after: Friday, 25 Jun 2010 15:00:00 PST, nofollow', 0",
        "nofollowers, 1"
    })
    void x_robots_tag_nofollow_for_our_agent_is_respected(String tag, int found) {
        site.page("/", "<a href=/x>x</a>", "X-Robots-Tag", "noarchive", "X-Robots-Tag", tag);

        assertThat(site.visit("/").found()).hasSize(found);
    }

    @Test
    void meta_robots_and_rel_nofollow_are_respected() {
        site.page("/all", "<meta name=robots content='noindex,nofollow'><a href=/x>x</a>");
        site.page("/one", "<a rel=nofollow href=/x>x</a><a href=/y>y</a>");
        site.page("/none", "<meta name=robots content='max-image-preview:none'><a href=/x>x</a>");

        assertThat(site.visit("/all").found()).isEmpty();
        assertThat(site.visit("/one").found()).extracting(FoundUrl::url).containsExactly(site.at("/y"));
        assertThat(site.visit("/none").found()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/png", "text/html", "garbage", "text/html; charset=\u00ff\"", "application/json"})
    void any_bytes_of_any_type_make_one_row(String type) {
        byte[] noise = new byte[50_000];
        new Random(3).nextBytes(noise);
        site.with("/", 200, noise, "Content-Type", type);

        var visited = site.visitor(", \"fields\": {\"t\": \"h1\", \"j\": {\"jsonpath\": \"$.a\"}}")
                .visit(Site.cut(site.at("/")));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(row(visited).path("bytes").asInt()).isEqualTo(50_000);
    }

    @Test
    void a_title_of_control_characters_stays_one_line_and_short() {
        site.page("/", "<title>a&#10;b\u0000\u001b[31m\u2028&#xD800;&#x0;" + "x".repeat(100_000) + "</title>");

        var row = row(site.visit("/"));

        assertThat(row.path("title").asString()).startsWith("a b").hasSizeLessThan(2_100);
    }

    @Test
    void a_body_that_breaks_off_is_tried_again() {
        site.with("/", exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
        });

        var visited = site.visit("/");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(Site.why(visited)).startsWith("truncated");
    }

    @Test
    void a_huge_page_is_cut_and_said_to_be() {
        site.page("/", "<a href=/x>x</a>" + "y".repeat(100_000));

        var visited = site.visitor(", \"max_bytes\": 1000").visit(Site.cut(site.at("/")));

        assertThat(row(visited).path("truncated").asBoolean()).isTrue();
        assertThat(visited.found()).hasSize(1);
    }

    @Test
    void links_that_are_hardly_addresses_do_no_harm() {
        site.page(
                "/",
                "<a href='http://[::1'>x</a><a href='http://shop.test:99999/'>x</a><a href='//'>x</a><a href='?\u0000'>x"
                        + "</a><a href='/%ff%zz'>x</a><a href='mailto:x'>x</a><a href='/\ud83d\ude00'>x</a>");

        assertThat(site.visit("/").found())
                .extracting(FoundUrl::url)
                .contains(site.at("/%ff%zz"), site.at("/%F0%9F%98%80"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no address", "file:///etc/passwd", "http://"})
    void an_invalid_url_fails_without_a_request(String text) {
        var visited = site.visitor("").visit(Site.cut(text));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(visited.requested()).isFalse();
        assertThat(row(visited).path("url").asString()).isEqualTo(text);
    }

    @Test
    void an_unexpected_exception_fails_only_that_page() {
        Fetcher broken = _ -> {
            throw new IllegalStateException("bad\tluck\n" + "x".repeat(1_000));
        };
        var time = new ManualTime();
        var job = JobPlanner.job("{\"seeds\": \"http://shop.test/\", \"robots\": \"ignore\"}");
        var visitor = new VisitPage(
                job, broken, new RobotsFiles(broken, time), new SeenUrls(new SeenMemory(0)), time, new Random(1));

        var visited = visitor.visit(Site.cut("http://shop.test/"));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(Site.why(visited)).contains("bad luck").hasSizeLessThan(310).doesNotContain("\n");
    }

    private static JsonNode row(Visited visited) {
        String row = visited.record().orElseThrow();
        assertThat(row).doesNotContain("\n", "\r", "\u0000", "\u001b");
        return JsonMapper.shared().readTree(row);
    }
}
