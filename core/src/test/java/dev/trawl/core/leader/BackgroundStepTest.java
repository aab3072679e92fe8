package dev.trawl.core.leader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundStepTest {

    private final AtomicInteger woken = new AtomicInteger();

    @Test
    void a_batch_that_cannot_be_started_has_failed_and_is_tried_when_it_is_wanted_again() {
        var started = new AtomicInteger();
        var errand = new BackgroundStep(
                "test",
                _ -> {
                    if (started.incrementAndGet() == 1) {
                        throw new IllegalStateException("a damaged row");
                    }
                    return CompletableFuture.completedFuture(Optional.of(false));
                },
                woken::incrementAndGet);
        errand.want();
        assertThat(errand.runOnce(1)).isTrue();
        assertThat(errand.runOnce(1)).isTrue();
        assertThat(started).hasValue(1);
        errand.want();
        errand.runOnce(1);
        assertThat(started).hasValue(2);
        assertThat(woken).hasValue(2);
    }

    @Test
    void background_step_stops_when_its_term_is_over() {
        var errand = new BackgroundStep(
                "test", _ -> CompletableFuture.completedFuture(Optional.empty()), woken::incrementAndGet);
        errand.want();
        assertThat(errand.runOnce(1)).isTrue();
        assertThat(errand.runOnce(1)).isFalse();
    }
}
