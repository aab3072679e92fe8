package dev.trawl.crawl.fetch.cookie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Cookies go back to the hosts that set them. 004.24 (S2)
class CookieJarTest {

    private final ManualTime time = new ManualTime();
    private final CookieJar jar = new CookieJar(time);

    private static Url url(String text) {
        return Url.parse(text).orElseThrow();
    }

    private void set(String from, String... cookies) {
        jar.store(url(from), List.of(cookies));
    }

    private String sent(String to) {
        return jar.header(url(to));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=b|a=b",
                "a=b; Path=/|a=b",
                "  a = b  ; secure=no|''",
                "a=|a=",
                "a=b=c|a=b=c",
                "a=\"x y\"|a=\"x y\"",
                "a=b; domain=shop.example.com|a=b",
                "a=b; Domain=.EXAMPLE.com|a=b",
                "a=b; domain=|a=b",
                "a=b; domain=example.com; domain=other.com|''",
                "a=b; domain=other.com|''",
                "a=b; domain=com|''",
                "a=b; domain=www.shop.example.com|''",
                "a=b; path=/elsewhere|''",
                "a=b; path=relative|a=b",
                "a=b; max-age=0|''",
                "a=b; max-age=-5|''",
                "a=b; max-age=x|a=b",
                "a=b; max-age=100; expires=Thu, 01 Jan 1970 00:00:00 GMT|a=b",
                "a=b; expires=Thu, 01 Jan 1970 00:00:00 GMT|''",
                "a=b; expires=Fri, 01 Jan 2038 00:00:00 GMT|a=b",
                "a=b; expires=nonsense|a=b",
                "a=b; unknown=x; HttpOnly; SameSite=Strict|a=b",
                "no equals|''",
                "=value|''",
                "a=x\u0001y|''",
                "__Secure-a=b|''",
                "__Host-a=b; path=/|''"
            })
    void a_cookie_set_by_a_page_comes_back_to_it(String cookie, String sent) {
        set("http://shop.example.com/shelf/page", cookie);
        assertThat(sent("http://shop.example.com/shelf/other")).isEqualTo(sent);
    }

    @Test
    void a_cookie_goes_to_its_host_alone_unless_it_names_a_domain() {
        set("http://shop.example.com/", "own=1", "wide=1; domain=example.com");
        assertThat(sent("http://shop.example.com/")).isEqualTo("own=1; wide=1");
        assertThat(sent("http://example.com/")).isEqualTo("wide=1");
        assertThat(sent("http://www.shop.example.com/")).isEqualTo("wide=1");
        assertThat(sent("http://notexample.com/")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"co.uk", "uk", "github.io", "com", "xn--fiqs8s"})
    void a_cookie_for_a_public_suffix_is_rejected(String suffix) {
        set("http://me." + suffix + "/", "a=b; domain=" + suffix);
        assertThat(jar.size()).isZero();
    }

    @Test
    void an_address_has_no_names_below_it() {
        set("http://127.0.0.1/", "a=b; domain=127.0.0.1", "c=d; domain=0.0.1");
        assertThat(sent("http://127.0.0.1/")).isEqualTo("a=b");
        assertThat(sent("http://1.127.0.0.1.example.com/")).isEmpty();
    }

    @Test
    void longer_paths_come_first_then_older_cookies() {
        set("http://a.test/", "one=1; path=/", "two=2; path=/deep", "three=3; path=/deep", "one=1b; path=/");
        assertThat(sent("http://a.test/deep/er")).isEqualTo("two=2; three=3; one=1b");
        assertThat(sent("http://a.test/deeper")).isEqualTo("one=1b");
    }

    @Test
    void secure_cookies_stay_on_https() {
        set("https://a.example.com/", "a=safe; secure; path=/", "__Host-b=1; Secure; Path=/", "__Secure-c=1; secure");
        assertThat(sent("http://a.example.com/")).isEmpty();
        assertThat(sent("https://a.example.com/")).isEqualTo("a=safe; __Host-b=1; __Secure-c=1");
        set("http://a.example.com/", "a=forged; path=/");
        assertThat(sent("https://a.example.com/")).startsWith("a=safe;");
    }

    @Test
    void a_cookie_ends_in_time() {
        set("http://a.test/", "a=b; max-age=10");
        time.advance(Duration.ofSeconds(9));
        assertThat(sent("http://a.test/")).isEqualTo("a=b");
        time.advance(Duration.ofSeconds(1));
        assertThat(sent("http://a.test/")).isEmpty();
    }

    @Test
    void the_jar_has_bounds() {
        for (int number = 0; number < 200; number++) {
            set("http://one.test/", "c" + number + "=1");
        }
        assertThat(jar.size()).isEqualTo(50);
        assertThat(sent("http://one.test/")).startsWith("c150=1").endsWith("c199=1");
        for (int number = 0; number < 2000; number++) {
            set("http://h" + number + ".test/", "a=1");
        }
        assertThat(jar.size()).isEqualTo(1000);
        set("http://big.test/", "a=" + "x".repeat(4096));
        assertThat(sent("http://big.test/")).isEmpty();
    }

    @Test
    void total_cookie_size_per_request_is_limited() {
        for (int number = 0; number < 20; number++) {
            set("http://one.test/", "c" + number + "=" + "x".repeat(4000));
        }
        assertThat(sent("http://one.test/").length()).isBetween(12_000, 17_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Wed, 09 Jun 2027 10:18:14 GMT|2027-06-09T10:18:14Z",
                "Wednesday, 09-Jun-27 10:18:14 GMT|2027-06-09T10:18:14Z",
                "Wed Jun  9 10:18:14 2027|2027-06-09T10:18:14Z",
                "10:18:14 2027 June 9|2027-06-09T10:18:14Z",
                "9 jun 70 1:2:3|1970-06-09T01:02:03Z",
                "Wed, 09 Jun 2027 24:00:00 GMT|''",
                "Wed, 32 Jun 2027 10:18:14 GMT|''",
                "31 Feb 2027 10:18:14|''",
                "09 Jun 1600 10:18:14|''",
                "Jun 2027 10:18:14|''",
                "''|''"
            })
    void a_date_is_read_in_any_order(String text, String instant) {
        assertThat(CookieDate.parse(text).stream()
                        .mapToObj(Instant::ofEpochMilli)
                        .map(Instant::toString)
                        .toList())
                .isEqualTo(instant.isEmpty() ? List.of() : List.of(instant));
    }
}
