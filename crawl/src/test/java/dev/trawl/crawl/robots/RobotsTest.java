package dev.trawl.crawl.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTest {

    private static final String SITE = "https://shop.example";

    @Test
    void the_line_that_decides_is_named() {
        Robots robots = robots("# hello\nUser-agent: *\r\nDisallow: /tmp\rAllow: /tmp/ok\n");

        assertThat(robots.verdict("bot", "/tmp/x")).isEqualTo(new RobotsVerdict(false, 3, "Disallow: /tmp"));
        assertThat(robots.verdict("bot", "/tmp/ok")).isEqualTo(new RobotsVerdict(true, 4, "Allow: /tmp/ok"));
        assertThat(robots.verdict("bot", "/")).isEqualTo(RobotsVerdict.UNSAID);
    }

    @Test
    void a_name_counts_whole_and_in_any_case() {
        Robots robots = robots("user-agent: NewsBot2/1.0 (x)\ndisallow: /\n\nuser-agent: news\ndisallow: /n\n");

        assertThat(robots.verdict("newsbot2", "/a").allowed()).isFalse();
        assertThat(robots.verdict("NEWSBOT2/9.9", "/a").allowed()).isFalse();
        assertThat(robots.verdict("newsbot", "/a").allowed()).isTrue();
        assertThat(robots.verdict("News", "/new").allowed()).isFalse();
    }

    @Test
    void groups_of_one_name_are_one() {
        Robots robots = robots("user-agent: a\ndisallow: /1\nuser-agent: b\nuser-agent: a\ndisallow: /2\n");

        assertThat(robots.verdict("a", "/1").allowed()).isFalse();
        assertThat(robots.verdict("a", "/2").allowed()).isFalse();
        assertThat(robots.verdict("b", "/1").allowed()).isTrue();
        assertThat(robots.verdict("c", "/1").allowed()).isTrue();
    }

    @Test
    void the_group_for_all_is_for_those_without_their_own() {
        Robots robots = robots("user-agent: *\ndisallow: /\nuser-agent: a\ndisallow:\n");

        assertThat(robots.verdict("a", "/x").allowed()).isTrue();
        assertThat(robots.verdict("b", "/x").allowed()).isFalse();
        assertThat(robots.verdict("b", "/robots.txt").allowed()).isTrue();
        assertThat(robots.verdict("b", "/robots.txt.bak").allowed()).isFalse();
    }

    @Test
    void a_file_that_cannot_be_had_forbids_and_one_that_is_not_there_does_not() {
        assertThat(Robots.CLOSED.verdict("bot", "/x").allowed()).isFalse();
        assertThat(Robots.SILENT.verdict("bot", "/x").allowed()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/a*c; /abbc; false",
                "/a*c; /ac; false",
                "/a*c$; /abcd; true",
                "/a*c$; /abcdc; false",
                "/*.php$; /x/y.php; false",
                "/*.php$; /x/y.php?z; true",
                "/a$b; /a$b; false",
                "/a%24; /a$; false",
                "/a%2A; /a*; false",
                "/a%2A; /ab; true",
                "/%7Euser; /~user; false",
                "/~user; /%7euser; false",
                "/ä; /%c3%A4; false",
                "/a%2fb; /a%2Fb; false",
                "/a%2fb; /a/b; true",
                "/a{b}; /a%7Bb%7D; false",
                "a; /a; true",
                "*a; /xa; false",
                "/x?y=; /x?y=1; false"
            })
    void a_path_is_compared_from_its_beginning(String rule, String target, boolean allowed) {
        assertThat(robots("user-agent: *\ndisallow: " + rule)
                        .verdict("bot", target)
                        .allowed())
                .isEqualTo(allowed);
    }

    @Test
    void an_address_is_judged_as_it_is_sent() {
        Robots robots = robots("user-agent: *\ndisallow: /\nallow: /ä\n");

        assertThat(robots.verdict("bot", url("/x/../ä#y")).allowed()).isTrue();
        assertThat(robots.verdict("bot", url("/ä/../x")).allowed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void byte_order_marks_are_understood(String charset) {
        byte[] file = "\ufeffuser-agent: *\ndisallow: /ä".getBytes(Charset.forName(charset));

        assertThat(Robots.parse(file).verdict("bot", "/%C3%A4").allowed()).isFalse();
    }

    @Test
    void bytes_of_an_older_encoding_are_taken_as_they_are() {
        byte[] file = "user-agent: *\ndisallow: /\u00e9".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(Robots.parse(file).verdict("bot", "/%E9").allowed()).isFalse();
    }

    @Test
    void a_delay_is_for_those_named_before_it() {
        Robots robots = robots("user-agent: a\ncrawl-delay: 2.5\nuser-agent: *\ncrawl-delay: x\ndisallow: /p\n");

        assertThat(robots.crawlDelay("a")).contains(Duration.ofMillis(2_500));
        assertThat(robots.crawlDelay("b")).isEmpty();
        assertThat(robots.verdict("a", "/p").allowed()).isFalse();
    }

    @Test
    void sitemaps_are_absolute_and_each_named_once() {
        Robots robots =
                robots("Sitemap: /s.xml\nuser-agent: a\nsite-map: https://shop.example/s.xml\nsitemap: http://[\n");

        assertThat(robots.sitemaps(url("/x/y"))).extracting(Url::href).containsExactly(SITE + "/s.xml");
    }

    @Test
    void only_the_first_500_kib_count_and_no_half_line_of_them() {
        String rule = "user-agent: *\ndisallow: /first\n";
        String filler = "#".repeat(500 * 1024 - rule.length() - 12) + "\ndisallow: /";

        Robots robots = robots(rule + filler + "cut\ndisallow: /late\n");

        assertThat(robots.verdict("bot", "/first").allowed()).isFalse();
        assertThat(robots.verdict("bot", "/late").allowed()).isTrue();
        assertThat(robots.verdict("bot", "/x").allowed()).isTrue();
    }

    @Test
    void long_patterns_take_no_long_time() {
        String stars = "/" + "*a".repeat(7_000) + "*b";
        String long_ = "/*" + "a".repeat(8_000) + "b";
        String target = "/" + "a".repeat(16_000);

        Robots robots = robots("user-agent: *\n" + ("disallow: " + stars + "\ndisallow: " + long_ + "\n").repeat(15));

        assertThat(robots.verdict("bot", target).allowed()).isTrue();
    }

    private static Robots robots(String text) {
        return Robots.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Url url(String path) {
        return Url.parse(SITE + path).orElseThrow();
    }
}
