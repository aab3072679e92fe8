package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TimerThreadsTest {

    private final ManualTime time = new ManualTime();
    private final AtomicInteger ticks = new AtomicInteger();

    @Test
    void a_throwing_tick_does_not_stop_the_timer() {
        try (TimerThreads clock = started()) {
            await().until(() -> ticks.get() > 3);
            assertThat(clock).isNotNull();
        }
    }

    @Test
    void a_throwing_action_is_repeated() {
        AtomicInteger runs = new AtomicInteger();
        try (TimerThreads clock = started()) {
            clock.every(Duration.ofSeconds(1), () -> true, () -> {
                runs.incrementAndGet();
                throw new StackOverflowError("for the test");
            });
            await().until(() -> {
                time.advance(Duration.ofSeconds(1));
                return runs.get() > 3;
            });
        }
    }

    @Test
    void an_action_that_is_not_wanted_any_more_is_not_repeated() {
        AtomicInteger runs = new AtomicInteger();
        AtomicBoolean wanted = new AtomicBoolean(true);
        try (TimerThreads clock = started()) {
            clock.every(Duration.ofSeconds(1), wanted::get, () -> {
                runs.incrementAndGet();
                wanted.set(false);
            });
            await().until(() -> runs.get() == 1);
            AtomicInteger later = new AtomicInteger();
            clock.after(Duration.ofSeconds(5).toNanos(), later::incrementAndGet);
            time.advance(Duration.ofSeconds(5));
            await().until(() -> later.get() == 1);
            assertThat(runs.get()).isEqualTo(1);
        }
    }

    /// A clock whose first tick breaks.
    private TimerThreads started() {
        TimerThreads clock = new TimerThreads("test", time, _ -> {
            if (ticks.incrementAndGet() == 1) {
                throw new StackOverflowError("for the test");
            }
        });
        clock.start();
        return clock;
    }
}
