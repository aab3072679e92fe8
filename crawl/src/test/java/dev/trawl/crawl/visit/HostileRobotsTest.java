package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a robots.txt can do to a crawl.
class HostileRobotsTest {

    private static final String ROBOTS = "/robots.txt";

    private final Site site = new Site().page("/x", "x");

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 410, 304})
    void without_a_file_everything_is_allowed(int status) {
        site.with(ROBOTS, status, "");

        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.DONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 429})
    void while_the_server_is_broken_nothing_is_fetched(int status) {
        site.with(ROBOTS, status, "");

        var visited = site.visit("/x");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(visited.outcome().reason()).isEqualTo("robots.txt could not be fetched: status " + status);
        assertThat(site.asked).containsExactly(ROBOTS);
    }

    @Test
    void attempts_are_not_burnt_before_robots_is_asked_again() {
        site.with(ROBOTS, 503, "");
        var visitor = site.visitor("");

        var first = visitor.visit(Site.cut(site.at("/x")));
        var second = visitor.visit(Site.cut(site.at("/x")));
        assertThat(first.outcome().waitMillis()).isGreaterThanOrEqualTo(5_000);
        assertThat(second.requested()).isFalse();

        site.with(ROBOTS, 404, "");
        site.time.advance(Duration.ofMillis(first.outcome().waitMillis()));
        assertThat(visitor.visit(Site.cut(site.at("/x"), 1)).outcome().state()).isEqualTo(UrlState.DONE);
    }

    @Test
    void a_server_that_hangs_up_fails_the_page_in_the_end() {
        site.with(ROBOTS, _ -> {});

        var visited = site.visitor("").visit(Site.cut(site.at("/x"), 2));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(visited.record()).isPresent();
    }

    @Test
    void endless_redirects_and_redirects_off_the_web_count_as_no_file() {
        site.with(ROBOTS, 302, "", "Location", ROBOTS);
        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(Collections.frequency(site.asked, ROBOTS)).isEqualTo(6);

        site.with(ROBOTS, 302, "", "Location", "file:///etc/passwd");
        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.DONE);
    }

    @Test
    void a_redirect_into_a_private_network_is_not_followed() {
        site.with(ROBOTS, 302, "", "Location", "http://inner.test/robots.txt");

        assertThat(site.visit("/x").outcome().reason()).contains("blocked_address");
    }

    @Test
    void a_redirect_to_another_host_is_heard() {
        site.with(ROBOTS, 302, "", "Location", site.at("/elsewhere").replace("shop", "other"));
        site.with("/elsewhere", 200, "user-agent: *\ndisallow: /");

        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.SKIPPED);
    }

    @Test
    void of_a_huge_file_the_beginning_counts() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /x\n" + "disallow: /y\n".repeat(200_000));

        var visited = site.visit("/x");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.SKIPPED);
        assertThat(visited.outcome().reason()).isEqualTo("robots.txt line 2: Disallow: /x");
    }

    @Test
    void a_long_rule_makes_a_short_reason() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /x" + "*".repeat(100_000) + "\n");

        assertThat(site.visit("/x").outcome().reason()).startsWith("robots.txt").hasSizeLessThan(310);
    }

    @ParameterizedTest
    @CsvSource({"86400, 86400", "999999999999, 86400", "-1, 0", "NaN, 0", "2.5, 2.5"})
    void a_delay_is_heard_up_to_a_day(String asked, double seconds) {
        site.with(ROBOTS, 200, "user-agent: *\ncrawl-delay: " + asked);

        var visitor = site.visitor("");
        visitor.visit(Site.cut(site.at("/x")));

        var delay = visitor.delay(Url.parse(site.at("/x")).orElseThrow());

        assertThat(delay).isEqualTo(Duration.ofMillis((long) (seconds * 1_000)));
    }

    @Test
    void a_link_that_a_known_file_forbids_does_not_enter_the_frontier() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /private/\n");
        site.page("/", "<a href=/private/x>no</a><a href=/open>yes</a><a href=http://other.test/private/x>unknown</a>");

        assertThat(site.visitor(", \"scope\": \"any\"")
                        .visit(Site.cut(site.at("/")))
                        .found())
                .extracting(FoundUrl::url)
                .containsExactly(site.at("/open"), "http://other.test/private/x");
    }

    @Test
    void who_ignores_robots_follows_all_links() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /private/\n");
        site.page("/", "<a href=/private/x>no</a>");

        assertThat(site.visitor(", \"robots\": \"ignore\"")
                        .visit(Site.cut(site.at("/")))
                        .found())
                .hasSize(1);
    }

    @Test
    void one_that_takes_long_is_not_asked_for_twice() {
        site.with(ROBOTS, exchange -> {
            site.time.advance(Duration.ofSeconds(15));
            exchange.sendResponseHeaders(503, -1);
        });
        var visitor = site.visitor("");

        visitor.visit(Site.cut(site.at("/x")));
        visitor.delay(Url.parse(site.at("/x")).orElseThrow());
        visitor.visit(Site.cut(site.at("/y")));

        assertThat(site.asked).containsExactly(ROBOTS);
    }
}
