package dev.trawl.crawl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The pool of parses and captures serves requests in the order of asking. (R9)
@Timeout(300)
class MemoryPoolTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ManualTime time = new ManualTime();
    private final MemoryPool pool = new MemoryPool(100, time);

    @Test
    void a_large_request_does_not_starve_behind_small_ones() {
        assertThat(pool.takeInTurn(60, PATIENCE)).isTrue();
        var large = take(100);
        await().until(() -> pool.waiting() == 1);
        var small = take(10);
        await().until(() -> pool.waiting() == 2);

        assertThat(pool.held()).isEqualTo(60);
        pool.give(60);

        assertThat(large.join()).isTrue();
        assertThat(pool.held()).isEqualTo(100);
        assertThat(small).isNotDone();
        pool.give(100);
        assertThat(small.join()).isTrue();
    }

    @Test
    void a_request_that_gives_up_lets_the_next_one_through() {
        assertThat(pool.takeInTurn(60, PATIENCE)).isTrue();
        var large = take(100);
        await().until(() -> pool.waiting() == 1);
        var patient = CompletableFuture.supplyAsync(
                () -> pool.takeInTurn(10, PATIENCE.multipliedBy(2)), Thread::startVirtualThread);
        await().until(() -> pool.waiting() == 2);

        time.advance(PATIENCE);

        assertThat(large.join()).isFalse();
        assertThat(patient.join()).isTrue();
        assertThat(pool.held()).isEqualTo(70);
    }

    private CompletableFuture<Boolean> take(long bytes) {
        return CompletableFuture.supplyAsync(() -> pool.takeInTurn(bytes, PATIENCE), Thread::startVirtualThread);
    }
}
