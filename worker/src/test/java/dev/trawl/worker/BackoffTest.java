package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Backoff backoff = new Backoff(new Random(1));

    @Test
    void waits_double_up_to_a_limit() {
        assertThat(Duration.ofNanos(backoff.afterFailure(1))).isBetween(Duration.ofMillis(25), Duration.ofMillis(50));
        assertThat(Duration.ofNanos(backoff.afterFailure(4))).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
        assertThat(Duration.ofNanos(backoff.afterFailure(1_000_000)))
                .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void waits_are_spread() {
        assertThat(LongStream.range(0, 100)
                        .map(_ -> backoff.afterFailure(3))
                        .distinct()
                        .count())
                .isGreaterThan(90);
    }
}
