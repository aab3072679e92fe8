package dev.trawl.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
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
    void one_that_does_not_answer_is_missing_and_is_asked_again_when_it_has() {
        var answer = new CompletableFuture<EngineCheck>();
        var asked = new AtomicInteger();
        Supplier<EngineCheck> hanging = () -> {
            asked.incrementAndGet();
            return answer.join();
        };
        var watch = new EngineWatch(Map.of("ledger.url", hanging, "state.url", () -> WELL), Duration.ofMillis(50));
        watch.runOnce();
        watch.runOnce();
        assertThat(watch.missing()).containsExactly("ledger.url");
        assertThat(watch.engines())
                .hasEntrySatisfying(
                        "ledger.url",
                        check -> assertThat(check.findings())
                                .singleElement()
                                .asString()
                                .contains("no response for"));
        assertThat(asked).hasValue(1);

        answer.complete(WELL);
        await().until(() -> watch.missing().isEmpty());
        watch.runOnce();
        assertThat(asked.get()).isBetween(1, 2);
        watch.runOnce();
        assertThat(asked).hasValueGreaterThan(1);
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
            both.await(2, TimeUnit.MINUTES);
            return WELL;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
