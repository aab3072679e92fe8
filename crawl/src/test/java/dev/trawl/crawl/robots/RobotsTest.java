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
        assertThat(robots.verdict("b", "/p").allowed()).isFalse();
    }

    @Test
    void a_crawl_delay_closes_the_list_of_agents() {
        Robots robots = robots("""
                user-agent: owl
                crawl-delay: 7
                user-agent: fox
                disallow: /den

                user-agent: elk
                user-agent: hare
                crawl-delay: 3
                disallow: /field
                crawl-delay: 4
                """);

        assertThat(robots.crawlDelay("owl")).contains(Duration.ofSeconds(7));
        assertThat(robots.verdict("owl", "/den").allowed()).isTrue();
        assertThat(robots.crawlDelay("fox")).isEmpty();
        assertThat(robots.verdict("fox", "/den").allowed()).isFalse();
        assertThat(robots.crawlDelay("elk")).contains(Duration.ofSeconds(4));
        assertThat(robots.verdict("hare", "/field").allowed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "", "-3", "1 hour", "ten"})
    void a_crawl_delay_that_cannot_be_read_is_like_an_unknown_line(String delay) {
        Robots robots = robots("""
                user-agent: owl
                crawl-delay: %s
                user-agent: fox
                disallow: /den
                """.formatted(delay));

        assertThat(robots.verdict("owl", "/den").allowed()).isFalse();
        assertThat(robots.verdict("fox", "/den").allowed()).isFalse();
        assertThat(robots.crawlDelay("owl")).isEmpty();
    }

    /// The percent sign stands for itself, as it does in an address.
    @ParameterizedTest
    @CsvSource({
        "/a%4, /a%4, false",
        "/a%4, /a%4/x, false",
        "/a%4, /a%40, false",
        "/a%4, /a4, true",
        "/a%4, /about, true",
        "/a%4, /a, true",
        "/a%, /a%, false",
        "/a%, /a%20b, false",
        "/a%, /ab, true",
        "/a%zz, /a%zz, false",
        "/a%zz, /a, true"
    })
    void a_rule_that_ends_inside_an_escape_is_taken_to_the_letter(String rule, String path, boolean allowed) {
        assertThat(robots("user-agent: *\ndisallow: " + rule)
                        .verdict("bot", url(path))
                        .allowed())
                .isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"owl fox", "owl, fox", "owl,fox", "Owl/2.0 , FOX/1", "owl\tfox", "owl; fox", "* owl fox"})
    void one_line_may_name_several_agents(String agents) {
        Robots robots = robots("user-agent: " + agents + "\ndisallow: /nest\n\nuser-agent: elk\ndisallow: /\n");

        assertThat(robots.verdict("owl", "/nest").allowed()).isFalse();
        assertThat(robots.verdict("fox", "/nest").allowed()).isFalse();
        assertThat(robots.verdict("fox", "/hole").allowed()).isTrue();
        assertThat(robots.verdict("elk", "/hole").allowed()).isFalse();
    }

    @Test
    void comment_words_after_an_agent_name_are_not_agents() {
        Robots robots = robots("user-agent: owl/1.0 (compatible; fox; elk/3)\ndisallow: /nest\n");

        assertThat(robots.verdict("owl", "/nest").allowed()).isFalse();
        assertThat(robots.verdict("fox", "/nest").allowed()).isTrue();
        assertThat(robots.verdict("elk", "/nest").allowed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html><body><pre>\nUser-agent: *\nDisallow: /attic?a=1&amp;b\nAllow: /attic/hall\n</pre></body></html>",
                "<!DOCTYPE html>\n<html><pre>User-agent: *\nDisallow: /attic?a=1&amp;b\nAllow: /attic/hall</pre></html>",
                "<p>User-agent: *<br>\nDisallow: /attic?a=1&amp;b<br/>\nAllow: /attic/hall</p>",
                "<div>User-agent: *</div>\n<div><b>Disallow:</b> /attic?a=1&amp;b</div>\n<div>Allow: /attic/hall</div>",
                "User-agent: *<br />\nDisallow: /attic?a=1&amp;b<br />\nAllow: /attic/hall<br />\n",
                "<html><head><style>p { a: b }</style><script>\nvar x = 1;</script></head><body>"
                        + "User-agent: *<br>Disallow: /attic?a=1&amp;b<br>Allow: /attic/hall</body>"
            })
    void rules_inside_html_are_read(String file) {
        Robots robots = robots(file);

        assertThat(robots.verdict("bot", "/attic?a=1&b").allowed()).isFalse();
        assertThat(robots.verdict("bot", "/attic/hall").allowed()).isTrue();
        assertThat(robots.verdict("bot", "/cellar").allowed()).isTrue();
    }

    @Test
    void a_rule_inside_html_has_the_number_of_its_line() {
        Robots robots = robots("<html>\n<pre>User-agent: *<br>Disallow: /attic\nDisallow: /loft</pre>\n");

        assertThat(robots.verdict("bot", "/attic")).isEqualTo(new RobotsVerdict(false, 2, "Disallow: /attic"));
        assertThat(robots.verdict("bot", "/loft")).isEqualTo(new RobotsVerdict(false, 3, "Disallow: /loft"));
    }

    @Test
    void a_tag_inside_a_rule_hides_no_later_rule() {
        Robots robots = robots("""
                User-agent: *
                Disallow: /search?q=<script>
                Disallow: /private
                """);

        assertThat(robots.verdict("bot", "/private/x").allowed()).isFalse();
    }

    @Test
    void a_page_of_html_says_nothing() {
        Robots robots = robots("""
                <!doctype html><html><head><title>Not found</title>
                <script>
                user-agent: *
                disallow: /
                </script></head><body><h1>Sorry</h1>
                <!-- user-agent: *
                disallow: / -->
                <p>disallow everything</p><p>user-agent *</p><p>disallow cookies</p></body></html>
                """);

        assertThat(robots.verdict("bot", "/")).isEqualTo(RobotsVerdict.UNSAID);
    }

    @Test
    void angle_brackets_in_a_disallow_path_belong_to_the_path() {
        Robots robots = robots("user-agent: *\ndisallow: /user/<id>/edit\n");

        assertThat(robots.verdict("bot", "/user/%3Cid%3E/edit").allowed()).isFalse();
        assertThat(robots.verdict("bot", "/user/7").allowed()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/b%61rn; /barn",
                "/barn; /b%61rn",
                "/b%61rn; /ba%72n",
                "/gr\u00fcn; /gr%c3%bcn",
                "/gr%C3%BCn; /gr%c3%bcn",
                "/x%3fy; /x%3Fy",
                "/b%61*n$; /barn",
                "/*%6ern; /b%6Ern"
            })
    void escapes_that_are_not_needed_make_no_difference(String rule, String path) {
        assertThat(robots("user-agent: *\ndisallow: " + rule)
                        .verdict("bot", url(path))
                        .allowed())
                .isFalse();
        assertThat(robots("user-agent: *\ndisallow: /\nallow: " + rule)
                        .verdict("bot", url(path))
                        .allowed())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"/x%2Fy; /x/y", "/x/y; /x%2fy", "/x%3Fy; /x?y", "/x%26y; /x&y", "/x%2525; /x%25"})
    void reserved_characters_differ_from_their_escapes(String rule, String path) {
        assertThat(robots("user-agent: *\ndisallow: " + rule)
                        .verdict("bot", url(path))
                        .allowed())
                .isTrue();
        assertThat(robots("user-agent: *\ndisallow: /\nallow: " + rule)
                        .verdict("bot", url(path))
                        .allowed())
                .isFalse();
    }

    @Test
    void the_length_of_a_rule_is_counted_without_needless_escapes() {
        Robots robots = robots("user-agent: *\ndisallow: /%62%61%72\nallow: /barn\n");

        assertThat(robots.verdict("bot", url("/barn")).allowed()).isTrue();
        assertThat(robots.verdict("bot", url("/bark")).allowed()).isFalse();
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
