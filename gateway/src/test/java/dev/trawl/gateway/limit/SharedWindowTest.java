package dev.trawl.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.embedded.MemoryCounters;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SharedWindowTest {

    private static final int MOST = 3;

    private final ManualTime time = new ManualTime();
    private final SharedCounts counts = new SharedCounts(new MemoryCounters(time), time);

    @Test
    void a_caller_that_was_slower_and_brings_an_earlier_time_is_let_in() {
        long now = time.nanos();
        var window = new SharedWindow("w", MOST, counts, now);
        assertThat(window.take(now - Duration.ofMillis(200).toNanos())).isNotNegative();
        assertThat(window.take(now)).isNotNegative();
    }

    @Test
    void an_exhausted_window_is_refilled_after_a_second() {
        long now = time.nanos();
        var window = new SharedWindow("w", MOST, counts, now);
        for (int i = 0; i < MOST; i++) {
            assertThat(window.take(now)).isNotNegative();
        }
        assertThat(window.take(now)).isNegative();
        time.advance(Duration.ofMillis(1_100));
        assertThat(window.take(time.nanos())).isNotNegative();
    }
}
