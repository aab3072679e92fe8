package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.testkit.RefusingPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Each reason for which an address can be fetched or not, end to end on a small site.
@Timeout(300)
class ExplainTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private CrawlSite site;

    @BeforeEach
    void open() throws IOException {
        site = new CrawlSite(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void explains_fetched_redirected_and_excluded_urls() {
        site.page(
                "/",
                "<a href=/tea>t</a><a href=/secret/1>s</a><a href=/old>o</a><a href=/cart/1>c</a>"
                        + "<a href=/x/x/x/x>x</a><a href=http://elsewhere.example/>e</a><a rel=nofollow href=/hidden>h</a>");
        site.page("/tea", "<a href=/cup>cup</a><a href=/%74ea>again</a>");
        site.page("/cup", "");
        site.redirect("/old", "/tea");
        site.robots("User-agent: *\nDisallow: /secret/\n");
        assertThat(site.crawl("\"exclude\": [\"/cart/**\"]")).isZero();

        assertThat(cause("/")).isEqualTo("fetched");
        assertFound(why("/cup"));
        assertRobots(why("/secret/1"));
        assertThat(cause("/old")).isEqualTo("redirected");
        assertThat(why("/cart/1").path("reason").asString()).isEqualTo("exclude /cart/**");
        assertThat(why("/cart/1").path("found").asBoolean()).isFalse();
        assertThat(why("/x/x/x/x").path("reason").asString()).isEqualTo("trap.repeats 2");
        assertThat(site.why("http://elsewhere.example/").path("reason").asString())
                .isEqualTo("scope.host");
        assertThat(site.why("mailto:ann@a.example").path("cause").asString()).isEqualTo("scheme");
        assertThat(site.said())
                .contains("skipped  1 robots.txt\n")
                .contains("links    not followed: 1 out of scope · 1 excluded · 1 nofollow · 1 trap\n")
                .contains("explain URL --out ");
    }

    private void assertFound(JsonNode cup) {
        assertThat(cup.path("cause").asString()).isEqualTo("fetched");
        assertThat(cup.path("depth").asInt()).isEqualTo(2);
        assertThat(cup.path("row").asBoolean()).isTrue();
        assertThat(cup.path("status").asInt()).isEqualTo(200);
        assertThat(cup.path("path").valueStream().map(step -> step.path("via").asString()))
                .containsExactly("seed", "link", "link");
        assertThat(cup.path("path").get(1).path("url").asString()).isEqualTo(site.at("/tea"));
        assertThat(cup.path("path_cut").asBoolean()).isFalse();
    }

    /// What a known robots.txt forbids never enters the frontier, so the rule is asked again.
    private static void assertRobots(JsonNode secret) {
        assertThat(secret.path("found").asBoolean()).isFalse();
        assertThat(secret.path("cause").asString()).isEqualTo("robots");
        assertThat(secret.path("reason").asString()).isEqualTo("robots.txt line 2: Disallow: /secret/");
        assertThat(secret.path("row").asBoolean()).isFalse();
        JsonNode rule = secret.path("rules").get(2);
        assertThat(rule.path("check").asString()).isEqualTo("robots");
        assertThat(rule.path("accepted").asBoolean()).isFalse();
        assertThat(rule.path("line").asInt()).isEqualTo(2);
        assertThat(rule.path("status").asInt()).isEqualTo(200);
        assertThat(rule.path("fetched_at").asString()).startsWith("20");
    }

    @Test
    void another_form_of_an_address_is_the_same_page() {
        site.page("/", "<a href=/tea>t</a>");
        site.page("/tea", "");
        site.crawl("\"depth\": 5");
        JsonNode other = why("/%74ea#hot");
        assertThat(other.path("cause").asString()).isEqualTo("fetched");
        assertThat(other.path("canonical").asString()).isEqualTo(site.at("/tea"));
        assertThat(other.path("found_as").asString()).isEqualTo(site.at("/tea"));
    }

    @ParameterizedTest
    @CsvSource({"/deep, depth", "/hidden, nofollow"})
    void an_undiscovered_url_is_explained_by_links_not_followed(String path, String count) {
        site.page("/", "<a href=/tea>t</a><a rel=nofollow href=/hidden>h</a>");
        site.page("/tea", "<a href=/deep>d</a>");
        site.robots("User-agent: *\nDisallow: /forbidden");
        site.crawl("\"depth\": 1");
        JsonNode never = why(path);
        assertThat(never.path("cause").asString()).isEqualTo("never_found");
        assertThat(never.path("unfollowed").path(count).asInt()).isEqualTo(1);
        assertThat(cause("/forbidden")).isEqualTo("robots");
        assertThat(why("/forbidden").path("found").asBoolean()).isFalse();
    }

    @Test
    void urls_beyond_max_pages_are_explained_and_counted() {
        site.page("/", "<a href=/a>a</a><a href=/b>b</a>");
        site.crawl("\"max_pages\": 1");
        JsonNode left = why("/b");
        assertThat(left.path("cause").asString()).isEqualTo("max_pages");
        assertThat(left.path("reason").asString()).isEqualTo("max_pages 1");
        assertThat(site.said()).contains("skipped  2 beyond max_pages\n");
    }

    @Test
    void urls_beyond_another_limit_are_explained_and_counted() {
        site.page("/", "<a href=/a>a</a><a href=/b>b</a>");
        site.crawl("\"max_bytes_total\": 1");
        JsonNode left = why("/b");
        assertThat(left.path("cause").asString()).isEqualTo("limit");
        assertThat(left.path("reason").asString()).isEqualTo("max_bytes_total (1) is reached");
        assertThat(site.said()).contains("skipped  2 beyond a limit\n");
    }

    @Test
    void sitemaps_and_the_urls_they_list_are_explained() {
        site.page("/", "");
        site.page("/listed", "");
        site.xml("/sitemap.xml", "<urlset><url><loc>%s</loc></url></urlset>".formatted(site.at("/listed")));
        site.robots("User-agent: *\nDisallow: /secret/\nSitemap: %s\n".formatted(site.at("/sitemap.xml")));
        site.crawl("\"sitemaps\": \"auto\"");
        JsonNode sitemap = why("/sitemap.xml");
        assertThat(sitemap.path("cause").asString()).isEqualTo("sitemap");
        assertThat(sitemap.path("row").asBoolean()).isFalse();
        assertThat(sitemap.path("rules").get(0).path("rule").asString()).isEqualTo("sitemap");
        assertThat(why("/listed")
                        .path("path")
                        .valueStream()
                        .map(step -> step.path("via").asString()))
                .containsExactly("seed", "sitemap", "link");
    }

    @Test
    void ground_that_a_seed_was_moved_to_is_in_scope() {
        site.redirect("/", site.elsewhere("/"));
        site.crawl("\"depth\": 5");
        JsonNode moved = site.why(site.elsewhere("/"));
        assertThat(moved.path("path").valueStream().map(step -> step.path("via").asString()))
                .containsExactly("seed", "redirect");
        assertThat(moved.path("rules").get(0).path("accepted").asBoolean()).isTrue();
        assertThat(site.why(site.elsewhere("/never")).path("cause").asString()).isEqualTo("never_found");
        assertThat(site.why("http://third.example/").path("cause").asString()).isEqualTo("scope");
    }

    @Test
    void each_failure_is_explained_and_counted() throws IOException {
        String nobody = "http://127.0.0.1:" + RefusingPort.number() + "/";
        String unknown = "http://" + "x".repeat(70) + ".test/"; // no label may be so long, so nobody is asked for it
        site.page(
                "/",
                "<a href=/slow>s</a><a href=/broken>b</a><a href=%s>n</a><a href=%s>u</a>".formatted(nobody, unknown));
        site.slow("/slow");
        site.status("/broken", 500);
        site.crawl("\"robots\": \"ignore\", \"scope\": \"any\", \"attempts\": 1, \"timeout\": \"500ms\"");
        assertThat(cause("/slow")).isEqualTo("timeout");
        assertThat(cause("/broken")).isEqualTo("status");
        assertThat(site.why(nobody).path("cause").asString()).isEqualTo("connect");
        assertThat(site.why(unknown).path("cause").asString()).isEqualTo("dns");
        assertThat(site.why(unknown).path("row").asBoolean()).isTrue();
        assertThat(site.why(unknown).path("attempts").asInt()).isEqualTo(1);
        assertThat(site.said()).contains("errors   4: ");
    }

    @Test
    void a_host_without_robots_txt_for_now_is_explained() throws IOException {
        String nobody = "http://127.0.0.1:" + RefusingPort.number() + "/";
        site.page("/", "<a href=%s>n</a>".formatted(nobody));
        site.crawl("\"scope\": \"any\", \"attempts\": 1");
        JsonNode why = site.why(nobody);
        assertThat(why.path("cause").asString()).isEqualTo("robots_unreachable");
        JsonNode rule = why.path("rules").get(2);
        assertThat(rule.path("check").asString()).isEqualTo("robots");
        assertThat(rule.path("accepted").asBoolean()).isFalse();
        assertThat(rule.path("rule").asString()).startsWith("robots.txt could not be fetched: connect");
    }

    @Test
    void a_private_address_is_explained() {
        String inside = "http://127.0.0.1:1/";
        site.page("/", "<a href=%s>i</a>".formatted(inside));
        var job = JsonMapper.shared()
                .createObjectNode()
                .put("scope", "any")
                .put("delay", "0s")
                .put("attempts", 1);
        job.putArray("seeds").add(site.at("/"));
        var onlySite = new CrawlOptions.Extras(List.of("127.0.0.1:" + site.port()), 100);
        assertThat(site.crawl(job, false, false, onlySite)).isZero();

        JsonNode why = site.why(inside);
        assertThat(why.path("cause").asString()).isEqualTo("blocked_address");
        JsonNode robots = why.path("rules")
                .valueStream()
                .filter(rule -> rule.path("check").asString().equals("robots"))
                .findFirst()
                .orElseThrow();
        assertThat(robots.path("accepted").asBoolean()).isFalse();
        assertThat(robots.path("rule").asString()).startsWith("blocked_address: ");
        assertThat(robots.hasNonNull("fetched_at")).isFalse();
    }

    /// Also shows that a crawl can be asked while it runs.
    @Test
    void explains_retries_and_host_pauses_during_the_crawl() throws InterruptedException {
        // Whichever of both is asked for first, something of the host waits after that.
        site.page("/", "<a href=/busy>b</a><a href=/first>f</a>");
        site.page("/first", "<a href=/second>s</a>");
        site.busy("/busy");
        var crawl = Thread.ofPlatform().start(() -> site.crawl("\"per_host\": 1"));
        try {
            await().atMost(PATIENCE)
                    .ignoreException(CommandFailedException.class) // as long as it has not begun
                    .until(() -> cause("/busy").equals("later"));
            JsonNode busy = why("/busy");
            assertThat(busy.path("reason").asString()).isEqualTo("status 429");
            assertThat(busy.path("not_before").asString()).startsWith("20");
            assertThat(busy.path("host_paused_until").asString()).startsWith("20");
            assertThat(busy.path("attempts").asInt()).isEqualTo(1);
            await().atMost(PATIENCE)
                    .until(() -> Stream.of("/first", "/second")
                            .anyMatch(path -> cause(path).equals("paused")));
        } finally {
            crawl.interrupt();
            crawl.join();
        }
        assertThat(cause("/busy")).isEqualTo("later");
    }

    @Test
    void a_url_left_by_a_stopped_crawl_is_marked_stopped() throws InterruptedException {
        site.page("/", "<a href=/slow>s</a>");
        site.slow("/slow");
        var crawl = Thread.ofPlatform().start(() -> site.crawl("\"per_host\": 1"));
        try {
            await().atMost(PATIENCE)
                    .ignoreException(CommandFailedException.class) // as long as it has not begun
                    .until(() -> cause("/slow").equals("in_batch"));
            assertThat(why("/slow").has("stopped")).isFalse();
        } finally {
            crawl.interrupt();
            crawl.join();
        }
        JsonNode left = why("/slow");
        assertThat(left.path("stopped").asBoolean()).as(left.toString()).isTrue();
    }

    @Test
    void rejects_a_missing_crawl_or_an_invalid_url() {
        assertThatThrownBy(() -> why("/"))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("contains no crawl; pass its folder with --out DIR");
        assertThat(site.ledger().getParent()).doesNotExist();
        site.page("/", "");
        site.crawl("\"depth\": 1");
        assertThatThrownBy(() -> site.why("http://["))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("'http://[' is no address");
    }

    private String cause(String path) {
        return why(path).path("cause").asString();
    }

    private JsonNode why(String path) {
        return site.why(site.at(path));
    }
}
