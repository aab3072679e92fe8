package dev.trawl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SignalTest {

    private static final long LONG = Duration.ofHours(1).toNanos();

    @Test
    void a_signal_raised_before_the_wait_is_not_lost() {
        var signal = new Signal();
        signal.raise();
        signal.await(LONG);
        assertThat(signal).isNotNull(); // reached without waiting an hour
    }

    @Test
    void a_waiting_thread_is_woken() throws Exception {
        var signal = new Signal();
        var waiter = Thread.ofPlatform().daemon().start(() -> signal.await(LONG));
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        signal.raise();
        assertThat(waiter.join(Duration.ofMinutes(2))).isTrue();
    }

    @Test
    void a_loop_runs_as_long_as_there_is_work_and_survives_a_failing_step() {
        var signal = new Signal();
        var steps = new AtomicInteger();
        var enough = new CompletableFuture<Integer>();
        try (var loop = new Loop("test-loop", signal, () -> step(steps, enough), () -> LONG)) {
            loop.start();
            assertThat(enough.orTimeout(2, TimeUnit.MINUTES).join()).isEqualTo(5);
        }
    }

    @Test
    void steps_that_hang_are_waited_for_once_and_not_each() {
        var hanging = new CountDownLatch(8);
        var over = new CompletableFuture<Boolean>();
        BooleanSupplier step = () -> {
            hanging.countDown();
            return over.join();
        };
        var loops = Stream.generate(() -> new Loop("test-loop", new Signal(), step, () -> LONG))
                .limit(8)
                .toList();
        loops.forEach(Loop::start);
        Awaitility.await().until(() -> hanging.getCount() == 0);
        var time = new SystemTime();
        long began = time.nanos();
        Loop.closeAll(loops, Duration.ofSeconds(1));
        assertThat(time.nanos() - began)
                .isBetween(
                        Duration.ofMillis(900).toNanos(), Duration.ofSeconds(5).toNanos());
        assertThat(loops).allMatch(Loop::isAlive);
        over.complete(false);
        Loop.closeAll(loops, Duration.ofSeconds(10));
        assertThat(loops).noneMatch(Loop::isAlive);
    }

    private static boolean step(AtomicInteger steps, CompletableFuture<Integer> enough) {
        int number = steps.incrementAndGet();
        if (number == 2) {
            throw new IllegalStateException("the engine is gone");
        }
        if (number == 5) {
            enough.complete(number);
        }
        return number < 5;
    }
}
