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
    void a_non_blocking_take_ignores_a_starting_reader() {
        var queue = asked(new RealTime());
        queue.offers(true, 1);
        var _ = handOut(queue, false);
        await().pollInterval(Duration.ofMillis(1)).until(() -> has(queue, false));
        long begun = System.nanoTime();
        assertThat(queue.take(1, Duration.ZERO)).hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PromisedTime.within(Duration.ofMillis(500)));
    }

    @Test
    void unclaimed_records_are_returned_after_a_second() throws Exception {
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
        assertThat(normal.get()).isEqualTo(2);
        assertThat(high.get()).isEqualTo(1);
    }

    @Test
    void one_in_twenty_is_a_normal_one_while_high_ones_are_there() {
        var queue = asked(new ManualTime());
        var _ = running.submit(() -> queue.handOut(queue.shelf(true), Invitations.high(1, 200), false));
        var _ = running.submit(() -> queue.handOut(queue.shelf(false), Invitations.normal(1_000, 200), false));
        await().until(() -> has(queue, true) && has(queue, false));
        var taken = queue.take(100, Duration.ZERO);
        assertThat(taken).hasSize(100);
        for (int i = 0; i < taken.size(); i++) {
            assertThat(taken.get(i).high()).as("number %d", i).isEqualTo(i % 20 != 19);
        }
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
