package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Jobs whose expressions never end on the links of a page.
class HostilePatternsTest {

    private static final Duration PROMISED = PromisedTime.within(Duration.ofSeconds(2));

    private final Site site = new Site();

    @AfterEach
    void close() {
        Thread.interrupted(); // lest a failure here hinder the next test
        site.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"priority\": [%s]", "\"include\": [%s]", "\"exclude\": [%s]"})
    void each_page_ends_within_two_seconds(String place) {
        links();
        var visitor = site.visitor(", " + place.formatted(rules(place.contains("priority"))), new Passing());
        visitor.visit(Site.cut(site.at("/other")));

        for (int page = 0; page < 2; page++) {
            long begun = System.nanoTime();
            var visited = visitor.visit(Site.cut(site.at("/")));
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PROMISED);
            assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        }
    }

    @Test
    void incomplete_pattern_matching_is_noted_in_the_row() {
        links();
        var visited = site.visitor(", \"include\": [%s]".formatted(rules(false)), new Passing())
                .visit(Site.cut(site.at("/")));

        assertThat(visited.record().orElseThrow()).contains("patterns: took too long");
    }

    @Test
    void an_interrupted_visit_is_retried_later() {
        links();
        var visitor = site.visitor(", \"exclude\": [%s]".formatted(rules(false)), fetcher -> request -> {
            var reply = fetcher.fetch(request);
            Thread.currentThread().interrupt();
            return reply;
        });

        var visited = visitor.visit(Site.cut(site.at("/")));

        assertThat(visited.record()).isEmpty();
        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(visited.outcome().attempts()).isZero();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    private void links() {
        String links = IntStream.range(0, 1_000)
                .mapToObj(i -> "<a href='/%s%d!'>".formatted("a".repeat(40), i))
                .collect(Collectors.joining());
        site.page("/", links).page("/other", "<a href=/x>");
    }

    private static String rules(boolean priorities) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "\"re:(a+)+x%d$\"".formatted(i))
                .map(rule -> priorities ? "{\"match\": %s, \"value\": 1}".formatted(rule) : rule)
                .collect(Collectors.joining(","));
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
