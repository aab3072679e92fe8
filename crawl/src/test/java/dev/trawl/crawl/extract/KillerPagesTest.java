package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.LinkKind;
import dev.trawl.crawl.parse.ScanPage;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.testkit.PromisedTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages made to kill parsers are read for links, and by rules, in bounded time. (C11)
@Timeout(300)
class KillerPagesTest {

    private static final Url URL = Url.parse("http://example.org/").orElseThrow();
    private static final Duration LONGEST = PromisedTime.within(Duration.ofSeconds(2));

    private static final Duration FOR_A_RULE = Duration.ofMillis(100);

    private static final String RULES = """
            {"title": "h1", "last": {"css": "div div p:last-child", "many": true}, "deep": {"xpath": "//*[last()]/p"},
             "text": {"builtin": "text"}, "all": {"regex": "(a+)+$"}}""";

    static Stream<Arguments> pages() {
        return Stream.of(
                page("nested elements", "<div>".repeat(100_000) + "<h1>x"),
                page("nested formatting", "<b><i><a>".repeat(30_000)),
                page("formatting across blocks", "<b><p>".repeat(30_000)),
                page("tables in tables", "<table><tr><td>".repeat(30_000)),
                page("text that belongs nowhere", "<table>" + "x<tr>".repeat(100_000)),
                page("ends of nothing", "</p></br></form>".repeat(100_000)),
                page("selects", "<select><option>".repeat(100_000)),
                page("a long attribute", "<p title='" + "y".repeat(10_000_000) + "'>"),
                page("many attributes", "<p " + attributes(100_000) + ">"),
                page("a long name", "<" + "x".repeat(10_000_000) + ">"),
                page("open comments", "<!--".repeat(1_000_000)),
                page("less than", "<".repeat(5_000_000)),
                page("references", "&amp;&#x41;&nosuch;&".repeat(300_000)),
                page("nothing", "\0".repeat(5_000_000)),
                page("letters a", "<p>" + "a".repeat(5_000_000) + "!"),
                page("foreign nesting", "<svg><foreignObject><math><mtext>".repeat(20_000)));
    }

    private static Arguments page(String name, String html) {
        return Arguments.argumentSet(name, html);
    }

    private static String attributes(int count) {
        var all = new StringBuilder();
        for (int number = 0; number < count; number++) {
            all.append('a').append(number).append("=1 ");
        }
        return all.toString();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void a_page_made_to_kill_is_read_in_time(String html) {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        long begun = System.nanoTime();
        new ScanPage(EnumSet.allOf(LinkKind.class), "Trawl").scan(bytes, SniffCharset.sniff(bytes, "text/html"));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).as("links").isLessThan(LONGEST);

        ReadRules.Reading rules = ReadRules.read("fields", ReadJson.read(RULES));
        assertThat(rules.complaints()).isEmpty();
        var extract = new ExtractFields(rules.rules(), new Passing(), FOR_A_RULE);
        long again = System.nanoTime();
        extract.extract(new PageInput(URL, "text/html", bytes));
        assertThat(Duration.ofNanos(System.nanoTime() - again)).as("rules").isLessThan(LONGEST);
    }

    private static final class Passing implements TimeSource {

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }

        @Override
        public long nanos() {
            return System.nanoTime();
        }
    }
}
