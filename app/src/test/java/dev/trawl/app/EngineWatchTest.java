package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EngineWatchTest {

    private static final EngineCheck WELL =
            new EngineCheck("redis", "redis://r", "7.2", Duration.ofMillis(1), List.of());

    @Test
    void one_that_fails_in_an_unexpected_way_is_missing_and_the_others_are_asked() {
        var watch = new EngineWatch(Map.of(
                "blob.url",
                () -> {
                    throw new IllegalStateException("the test lets it fail");
                },
                "state.url",
                () -> WELL));
        watch.runOnce();
        assertThat(watch.missing()).containsExactly("blob.url");
        assertThat(watch.engines()).containsEntry("state.url", WELL);
    }

    @Test
    void all_are_asked_side_by_side() {
        var both = new CyclicBarrier(2);
        var watch = new EngineWatch(Map.of("blob.url", () -> meet(both), "state.url", () -> meet(both)));
        watch.runOnce();
        assertThat(watch.missing()).isEmpty();
    }

    @Test
    void advice_makes_no_engine_missing() {
        var advised =
                new EngineCheck("kafka", "kafka://k", "", Duration.ofMillis(1), List.of(), List.of("add a replica"));
        var watch = new EngineWatch(Map.of("queue.url", () -> advised));
        watch.runOnce();
        assertThat(watch.missing()).isEmpty();
        assertThat(watch.engines().get("queue.url")).isEqualTo(advised);
    }

    private static EngineCheck meet(CyclicBarrier both) {
        try {
            both.await(10, TimeUnit.SECONDS);
            return WELL;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
