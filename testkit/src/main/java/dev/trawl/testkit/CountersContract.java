package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.live.Counters;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A window grants at most its limit under concurrency, and older grants no longer count.
@SuppressWarnings("NullAway.Init") // JUnit opens the counters before each test.
public abstract class CountersContract {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofMinutes(5);

    private Counters counters;

    /// Opens empty counters.
    protected abstract Counters open();

    /// Advances the receiver's clock.
    protected abstract void pass(Duration elapsed);

    @BeforeEach
    final void openCounters() {
        counters = open();
    }

    @Test
    void taken_permits_reduce_the_remaining_ones() {
        assertThat(counters.take("one", 3, 10, LONG)).isEqualTo(10);
        assertThat(counters.take("one", 4, 10, LONG)).isEqualTo(7);
        assertThat(counters.take("other/中", 1, 10, LONG)).isEqualTo(10);
        assertThat(counters.take("one", 0, 10, LONG)).isEqualTo(3);
    }

    @Test
    void a_request_beyond_the_limit_gets_the_remaining_permits() {
        counters.take("one", 8, 10, LONG);
        assertThat(counters.take("one", 5, 10, LONG)).isEqualTo(2);
        assertThat(counters.take("one", 5, 10, LONG)).isEqualTo(0);
        assertThat(counters.take("one", 5, 12, LONG)).isEqualTo(2);
    }

    @Test
    void a_lower_limit_leaves_nothing_and_never_less() {
        counters.take("one", 8, 10, LONG);
        assertThat(counters.take("one", 1, 5, LONG)).isEqualTo(0);
        assertThat(counters.take("one", 1, 10, LONG)).isEqualTo(2);
    }

    @Test
    void permits_return_gradually_after_the_window() {
        counters.take("one", 3, 10, WINDOW);
        pass(WINDOW.dividedBy(2));
        assertThat(counters.take("one", 4, 10, WINDOW)).isEqualTo(7);
        pass(WINDOW.dividedBy(2).plus(WINDOW.dividedBy(30)));
        assertThat(counters.take("one", 1, 10, WINDOW)).isEqualTo(6);
    }

    @Test
    void many_at_once_get_no_more_than_there_is() {
        var left = Race.of(8, () -> counters.take("one", 5, 30, LONG));
        assertThat(left).containsExactlyInAnyOrder(30L, 25L, 20L, 15L, 10L, 5L, 0L, 0L);
    }
}
