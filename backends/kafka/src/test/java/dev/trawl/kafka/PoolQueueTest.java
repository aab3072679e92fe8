package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.TimeSource;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PoolQueueTest {

    private final ExecutorService running = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void end() {
        running.shutdownNow();
    }

    @Test
    void whoever_does_not_wait_is_not_held_up_by_a_reader_that_has_still_to_begin() {
        var queue = asked(new RealTime());
        queue.offers(true, 1);
        var _ = handOut(queue, false);
        await().pollInterval(Duration.ofMillis(1)).until(() -> has(queue, false));
        long begun = System.nanoTime();
        assertThat(queue.take(1, Duration.ZERO)).hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PromisedTime.within(Duration.ofMillis(500)));
    }

    @Test
    void what_nobody_waits_for_any_more_is_given_back_soon() throws Exception {
        var time = new ManualTime();
        var queue = new PoolQueue(time);
        queue.offers(true, 2); // so that whoever takes waits for them
        var taken = running.submit(() -> queue.take(1, Duration.ofSeconds(20)));
        await().until(queue::isWanted);
        var normal = handOut(queue, false);
        await().until(() -> has(queue, false));
        var high = handOut(queue, true);
        assertThat(taken.get()).hasSize(1);
        time.advance(Duration.ofSeconds(1));
        assertThat(normal.get(3, TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(high.get(3, TimeUnit.SECONDS)).isEqualTo(1);
    }

    /// A pool that somebody asked a moment ago, so that readers hold what they have fetched.
    private static PoolQueue asked(TimeSource time) {
        var queue = new PoolQueue(time);
        assertThat(queue.take(1, Duration.ZERO)).isEmpty();
        return queue;
    }

    private Future<Integer> handOut(PoolQueue queue, boolean ofHigh) {
        return running.submit(() -> queue.handOut(queue.shelf(ofHigh), Invitations.normal(1, 2), false));
    }

    private static boolean has(PoolQueue queue, boolean ofHigh) {
        var isThere = new boolean[1];
        queue.note(() -> isThere[0] = !queue.shelf(ofHigh).isEmpty());
        return isThere[0];
    }
}
