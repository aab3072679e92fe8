package dev.trawl.crawl.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trawl.testkit.PromisedTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Files made to take long, or to take much room. (C10)
@Timeout(300)
class LargeRobotsTest {

    private static final int SIZE = 1_370_000;
    private static final String EVERYBODY = "user-agent: *\n";
    private static final Duration ALLOWED = PromisedTime.within(Duration.ofMillis(200));

    /// A name, and the file.
    static Stream<Arguments> files() {
        return Stream.of(
                file("folders", EVERYBODY, "Disallow: /shop/%1$d/cart\nAllow: /shop/%1$d/\n"::formatted),
                file("100,000 rules", EVERYBODY, i -> "allow:/" + i + "\n"),
                file("wildcards", EVERYBODY, "disallow: /*/%1$d*/x%1$d$\n"::formatted),
                file("stars", EVERYBODY, _ -> "disallow: *a*b*c*d*e*f*g*h*i\n"),
                file("ever longer rules", EVERYBODY, i -> "disallow: /" + "a".repeat(i % 1_400) + "\n"),
                arguments("many names, many rules", crowd("allow: /%d\n"::formatted)),
                arguments("many names, many delays", crowd(_ -> "crawl-delay: 9\n")),
                file("names and delays by turns", "", "user-agent: a%d\ncrawl-delay: 1\n"::formatted),
                file("one name again and again", "", i -> "user-agent: *\nallow: /" + i + "\n"),
                file("names that collide", "", i -> "user-agent: " + colliding(i) + "\n"),
                file("sitemaps", EVERYBODY, "sitemap: /map%d.xml\n"::formatted),
                file("escapes", EVERYBODY, "disallow: /%%7e%%zz%%2f%d\u00e9\n"::formatted),
                file("HTML", "<!doctype html>\n", "<div class=a><a href='/x%d'>user-agent: *</a></div>\n"::formatted),
                arguments(
                        "one line", ("user-agent: *\ndisallow: /" + "x".repeat(SIZE)).getBytes(StandardCharsets.UTF_8)),
                arguments("line ends", "\n".repeat(SIZE).getBytes(StandardCharsets.UTF_8)),
                arguments("nothing", new byte[SIZE]),
                arguments("UTF-16", text(EVERYBODY, i -> "allow: /" + i + "\n").getBytes(StandardCharsets.UTF_16)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void any_file_is_read_and_asked_in_no_time(String name, byte[] file) {
        Duration best = best(() -> {
            Robots robots = Robots.parse(file);
            robots.verdict("bot", "/shop/77/cart/" + "a".repeat(2_000));
            robots.crawlDelay("bot");
        });

        assertThat(best).as(name).isLessThan(ALLOWED);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void a_file_that_calls_itself_quick_is(String name, byte[] file) {
        Robots robots = Robots.parse(file);
        if (robots.isQuick("bot")) {
            Duration best = best(() -> IntStream.range(0, 2_000)
                    .forEach(i -> robots.verdict("bot", "/shop/" + i + "/cart/" + "a".repeat(200))));

            assertThat(best).as(name).isLessThan(ALLOWED);
        }
    }

    @Test
    void rules_are_found_among_many_as_among_few() {
        String many = text(EVERYBODY, "disallow: /s/%1$d\nallow: /s/%1$d/ok\ndisallow: /s/%1$d/ok/*.pdf$\n"::formatted);
        Robots robots = Robots.parse(many.getBytes(StandardCharsets.UTF_8));

        assertThat(robots.isQuick("bot")).isFalse();
        assertThat(robots.verdict("bot", "/s/77/x").allowed()).isFalse();
        assertThat(robots.verdict("bot", "/s/77/ok/x")).isEqualTo(new RobotsVerdict(true, 78 * 3, "Allow: /s/77/ok"));
        assertThat(robots.verdict("bot", "/s/77/ok/x.pdf").allowed()).isFalse();
        assertThat(robots.verdict("bot", "/t")).isEqualTo(RobotsVerdict.UNSAID);
    }

    @Test
    void those_named_together_hear_the_same() {
        Robots robots = Robots.parse(crowd("disallow: /%d/\n"::formatted));

        assertThat(robots.verdict("bot5", "/7/").allowed()).isFalse();
        assertThat(robots.verdict("bot9999", "/7/").allowed()).isFalse();
        assertThat(robots.verdict("else", "/7/").allowed()).isTrue();
    }

    /// Sixteen times `az` or `b[`, which have the same hash.
    private static String colliding(int number) {
        return IntStream.range(0, 16)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "az" : "b[")
                .collect(Collectors.joining());
    }

    private static byte[] crowd(IntFunction<String> line) {
        String names = IntStream.range(0, 20_000)
                .mapToObj("user-agent:bot%d\n"::formatted)
                .collect(Collectors.joining());
        return text(names + "user-agent:bot\n", line).getBytes(StandardCharsets.UTF_8);
    }

    private static Arguments file(String name, String start, IntFunction<String> line) {
        return arguments(name, text(start, line).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(String start, IntFunction<String> line) {
        StringBuilder text = new StringBuilder(start);
        for (int i = 0; text.length() < SIZE; i++) {
            text.append(line.apply(i));
        }
        return text.toString();
    }

    /// The shortest of several runs, in time of this thread, so that others on the machine do not count.
    private static Duration best(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        for (int run = 0; run < 7; run++) {
            long start = threads.getCurrentThreadCpuTime();
            work.run();
            best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
        }
        return Duration.ofNanos(best);
    }
}
