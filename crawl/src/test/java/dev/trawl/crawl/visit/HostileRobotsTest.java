package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a robots.txt can do to a crawl. (C10)
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
        assertThat(Site.why(visited)).isEqualTo("robots.txt could not be fetched: status " + status);
        assertThat(site.asked).containsExactly(ROBOTS);
    }

    @ParameterizedTest
    @CsvSource({"gzip", "deflate", "br", "zstd", "snappy", "''"})
    void while_the_file_cannot_be_decoded_nothing_is_fetched(String coding) {
        byte[] packed = gzip("user-agent: *\ndisallow: /y\n".repeat(100));
        byte[] broken = Arrays.copyOf(packed, packed.length - 12);
        if (!coding.isEmpty()) {
            site.with(ROBOTS, 200, broken, "Content-Encoding", coding);
        } else {
            site.with(ROBOTS, 200, broken);
        }

        var visited = site.visit("/x");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(Site.why(visited)).startsWith("robots.txt could not be fetched: decode");
        assertThat(site.asked).containsExactly(ROBOTS);
    }

    /// RFC 9309, 2.3.1.3: the status decides, and the body of an error page need not be readable.
    @ParameterizedTest
    @CsvSource({"404, gzip", "403, br", "410, zstd", "404, snappy"})
    void a_missing_file_whose_error_page_cannot_be_decoded_allows_everything(int status, String coding) {
        site.with(ROBOTS, status, "no such page".getBytes(StandardCharsets.UTF_8), "Content-Encoding", coding);

        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.DONE);
    }

    @Test
    void robots_failure_reports_the_status_of_an_undecodable_response() {
        site.with(ROBOTS, 503, "later".getBytes(StandardCharsets.UTF_8), "Content-Encoding", "gzip");

        assertThat(Site.why(site.visit("/x"))).isEqualTo("robots.txt could not be fetched: status 503");
    }

    @Test
    void a_file_that_is_gzip_itself_is_unpacked() {
        site.with(ROBOTS, 200, gzip("user-agent: *\ndisallow: /x\n"), "Content-Type", "application/gzip");

        assertThat(Site.why(site.visit("/x"))).isEqualTo("robots.txt line 2: Disallow: /x");
    }

    private static byte[] gzip(String text) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
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

        assertThat(Site.why(site.visit("/x"))).contains("blocked_address");
    }

    @Test
    void a_redirect_to_another_host_is_reported() {
        site.with(ROBOTS, 302, "", "Location", site.at("/elsewhere").replace("shop", "other"));
        site.with("/elsewhere", 200, "user-agent: *\ndisallow: /");

        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.SKIPPED);
    }

    @Test
    void of_a_huge_file_the_beginning_counts() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /x\n" + "disallow: /y\n".repeat(200_000));

        var visited = site.visit("/x");

        assertThat(visited.outcome().state()).isEqualTo(UrlState.SKIPPED);
        assertThat(Site.why(visited)).isEqualTo("robots.txt line 2: Disallow: /x");
    }

    @Test
    void a_long_rule_makes_a_short_reason() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /x" + "*".repeat(100_000) + "\n");

        assertThat(Site.why(site.visit("/x"))).startsWith("robots.txt").hasSizeLessThan(310);
    }

    @ParameterizedTest
    @CsvSource({"86400, 86400", "999999999999, 86400", "-1, 0", "NaN, 0", "2.5, 2.5"})
    void a_delay_is_obeyed_up_to_a_day(String asked, double seconds) {
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
    void robots_ignore_follows_disallowed_links() {
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

    @Test
    void a_file_is_believed_for_a_day_and_no_longer() {
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /x");
        var visitor = site.visitor("");
        assertThat(visitor.visit(Site.cut(site.at("/x"))).outcome().state()).isEqualTo(UrlState.SKIPPED);

        site.with(ROBOTS, 200, "user-agent: *\nallow: /x");
        site.time.advance(Duration.ofDays(1).minusSeconds(1));
        assertThat(visitor.visit(Site.cut(site.at("/x"))).outcome().state()).isEqualTo(UrlState.SKIPPED);

        site.time.advance(Duration.ofSeconds(1));
        assertThat(visitor.visit(Site.cut(site.at("/x"))).outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(Collections.frequency(site.asked, ROBOTS)).isEqualTo(2);
    }

    @Test
    void a_missing_robots_txt_is_cached_for_a_day() {
        var visitor = site.visitor("");
        visitor.visit(Site.cut(site.at("/x")));
        site.with(ROBOTS, 200, "user-agent: *\ndisallow: /x");

        site.time.advance(Duration.ofDays(1));

        assertThat(visitor.visit(Site.cut(site.at("/x"))).outcome().state()).isEqualTo(UrlState.SKIPPED);
    }

    @Test
    void a_page_of_html_in_its_place_says_nothing() {
        site.page(
                ROBOTS, "<html><title>Disallow: /</title>\n<p>We do not say User-agent: * nor Disallow: /</p></html>");

        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-8"})
    void a_file_with_a_byte_order_mark_is_obeyed(String charset) {
        String mark = charset.equals("UTF-16") ? "" : "\ufeff";
        site.with(ROBOTS, 200, (mark + "user-agent: *\ndisallow: /x").getBytes(Charset.forName(charset)));

        assertThat(site.visit("/x").outcome().state()).isEqualTo(UrlState.SKIPPED);
    }

    @Test
    void one_that_never_comes_is_given_up_and_its_page_is_tried_later() {
        var given = new CountDownLatch(1);
        site.with(ROBOTS, exchange -> {
            await().pollInterval(Duration.ofMillis(1)).until(() -> {
                site.time.advance(Duration.ofSeconds(1));
                return given.getCount() == 0;
            });
        });

        var visited = site.visit("/x");
        given.countDown();

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(Site.why(visited)).contains("could not be fetched: timeout");
        assertThat(visited.trouble()).isPresent();
    }
}
