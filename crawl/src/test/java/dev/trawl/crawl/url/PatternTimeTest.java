package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PatternTimeTest {

    private static final Url SLOW =
            Url.parse("http://shop.example/" + "a".repeat(2_000) + "!").orElseThrow();
    private static final Url QUICK = Url.parse("http://shop.example/x").orElseThrow();

    @AfterEach
    void calm() {
        Thread.interrupted();
    }

    @Test
    void patterns_share_one_time_budget() {
        var time = new PatternTime(new Ticking(() -> {}), Duration.ofMillis(10));

        assertThat(time.<Verdict>during(() -> UrlPattern.parse("/x").on(QUICK))).isEqualTo(Verdict.MATCH);
        assertThat(time.isSpent()).isFalse();
        assertThat(time.<Verdict>during(() -> UrlPattern.parse("re:(a+)+$").on(SLOW)))
                .isEqualTo(Verdict.UNKNOWN);
        assertThat(time.isSpent()).isTrue();
        assertThat(time.<Verdict>during(() -> UrlPattern.parse("/x").on(QUICK))).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void a_new_page_has_time_of_its_own() {
        var pattern = UrlPattern.parse("re:(a+)+$|x$");
        new PatternTime(new Ticking(() -> {}), Duration.ofMillis(10)).<Verdict>during(() -> pattern.on(SLOW));

        var next = new PatternTime(new Ticking(() -> {}), Duration.ofMillis(10));

        assertThat(next.<Verdict>during(() -> pattern.on(QUICK))).isEqualTo(Verdict.MATCH);
    }

    @Test
    void an_interruption_ends_an_expression_in_its_midst() {
        var time = new PatternTime(new Ticking(Thread.currentThread()::interrupt), Duration.ofDays(1));

        assertThatExceptionOfType(PatternInterruptedException.class)
                .isThrownBy(() ->
                        time.<Verdict>during(() -> UrlPattern.parse("re:(a+)+$").on(SLOW)));
    }

    /// A millisecond passes with each look.
    private static final class Ticking implements TimeSource {

        private final Runnable onLook;
        private long looks;

        Ticking(Runnable onLook) {
            this.onLook = onLook;
        }

        @Override
        public long wallMillis() {
            return 0;
        }

        @Override
        public long nanos() {
            onLook.run();
            return ++looks * 1_000_000;
        }
    }
}
