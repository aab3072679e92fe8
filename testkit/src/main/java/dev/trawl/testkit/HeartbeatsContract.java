package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A worker is live until its last heartbeat expires.
@SuppressWarnings("NullAway.Init") // JUnit opens the heartbeats before each test.
public abstract class HeartbeatsContract {

    private static final Duration TTL = Duration.ofSeconds(2);

    private Heartbeats heartbeats;

    /// Opens heartbeats without entries.
    protected abstract Heartbeats open();

    /// Advances the receiver's clock.
    protected abstract void pass(Duration elapsed);

    @BeforeEach
    final void openHeartbeats() {
        heartbeats = open();
    }

    @Test
    void registry_is_empty_at_first() {
        assertThat(heartbeats.live()).isEmpty();
        heartbeats.forget(1);
    }

    @Test
    void the_last_word_of_each_worker_counts() {
        var first = new WorkerStatus(2, 1, 0.5, 1 << 20, 1L << 40);
        var second = new WorkerStatus(1, 0, -1, 0, 0);
        heartbeats.beat(new WorkerStatus(2, 9, 0.9, 0, 0), TTL);
        heartbeats.beat(first, TTL);
        heartbeats.beat(second, TTL);
        assertThat(heartbeats.live()).containsExactly(second, first);
    }

    @Test
    void a_beat_runs_out() {
        heartbeats.beat(status(1), TTL);
        heartbeats.beat(status(2), TTL.multipliedBy(100));
        assertThat(heartbeats.live()).hasSize(2);
        pass(TTL);
        assertThat(heartbeats.live()).containsExactly(status(2));
    }

    /// 002.24
    @Test
    void a_new_beat_starts_the_time_again() {
        heartbeats.beat(status(1), TTL);
        pass(TTL.dividedBy(2));
        heartbeats.beat(status(1), TTL.multipliedBy(100));
        pass(TTL);
        assertThat(heartbeats.live()).containsExactly(status(1));
    }

    @Test
    void a_worker_comes_back_with_its_next_beat() {
        heartbeats.beat(status(1), TTL);
        pass(TTL);
        assertThat(heartbeats.live()).isEmpty();
        heartbeats.beat(status(1), TTL);
        assertThat(heartbeats.live()).containsExactly(status(1));
    }

    @Test
    void a_forgotten_session_is_gone_at_once() {
        heartbeats.beat(status(1), TTL);
        heartbeats.beat(status(2), TTL);
        heartbeats.forget(1);
        heartbeats.forget(1);
        assertThat(heartbeats.live()).containsExactly(status(2));
    }

    @Test
    void a_session_that_is_shown_as_lost_lives_again_with_its_next_beat() {
        heartbeats.beat(status(1), TTL);
        heartbeats.beat(status(2), TTL);
        heartbeats.lost(List.of(1L, 9L));
        assertThat(heartbeats.live()).containsExactly(status(2));
        heartbeats.beat(status(1), TTL);
        assertThat(heartbeats.live()).containsExactly(status(1), status(2));
    }

    private static WorkerStatus status(long session) {
        return new WorkerStatus(session, 1, 0.25, 100, 1_000);
    }
}
