package dev.trawl.core.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Requirements 003.09, 003.28, 003.29: a lock is renewed by progress and by nothing else.
class ExpirePullLocksTest {

    private final Browsers browsers = new Browsers();

    @Test
    void the_task_of_a_worker_that_crashed_stays_locked_for_thirty_minutes() { // 003.28
        var task = browsers.task(5);
        browsers.register("chrome-1");
        browsers.register("chrome-2");
        browsers.pullOne("chrome-1");

        advance(Duration.ofMinutes(30).minusSeconds(1));
        assertThat(browsers.pull("chrome-2", 1)).isEmpty();
        assertThat(browsers.world.subtask(task, 1).state()).isEqualTo(SubtaskState.RUNNING);

        advance(Duration.ofSeconds(2));
        assertThat(browsers.pull("chrome-2", 1)).hasSize(1); // 003.09
        assertThat(browsers.world.subtask(task, 1).attempts().failed()).isEqualTo(1);
    }

    @Test
    void expired_pull_locks_are_released_without_any_pull() { // 003.29
        var task = browsers.task(5);
        browsers.register("chrome-1");
        var lease = browsers.pullOne("chrome-1");

        for (int minutes = 0; minutes < 36; minutes++) {
            advance(Duration.ofMinutes(1));
            browsers.world.settle();
        }

        var released = browsers.world.subtask(task, 1);
        assertThat(released.state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(released.session()).isEmpty();
        assertThat(released.attempts().failed()).isEqualTo(1);
        assertThat(released.status().cause()).hasValue("TIMEOUT");
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.STALE_LEASE);
    }

    @Test
    void after_as_many_expired_locks_as_retries_the_task_has_failed() { // 003.29
        var task = browsers.task(5);
        browsers.register("chrome-1");
        for (int locks = 0; locks < 3; locks++) {
            browsers.pullOne("chrome-1");
            advance(Duration.ofMinutes(31));
        }
        assertThat(browsers.pull("chrome-1", 1)).isEmpty();

        assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(browsers.world.task(task).status().reason()).hasValue("Max retries exceeded");
        assertThat(browsers.world.subtask(task, 1).attempts().failed()).isEqualTo(3);
    }

    @Test
    void progress_renews_the_lock() {
        browsers.task(5);
        browsers.register("chrome-1");
        browsers.register("chrome-2");
        var lease = browsers.pullOne("chrome-1");
        for (int times = 0; times < 4; times++) {
            advance(Duration.ofMinutes(20));
            assertThat(browsers.update("chrome-1", lease, "{}")).isEqualTo(PullAnswer.DONE);
            assertThat(browsers.pull("chrome-2", 1)).isEmpty();
        }
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.DONE);
    }

    @Test
    void a_worker_that_lives_without_getting_on_loses_its_lock() {
        browsers.task(5);
        browsers.register("chrome-1");
        browsers.register("chrome-2");
        var lease = browsers.pullOne("chrome-1");
        for (int times = 0; times < 7; times++) {
            advance(Duration.ofMinutes(5));
            browsers.register("chrome-1");
        }

        assertThat(browsers.pull("chrome-2", 1)).hasSize(1);
        assertThat(browsers.update("chrome-1", lease, "{}")).isEqualTo(PullAnswer.STALE_LEASE);
    }

    @Test
    void the_session_of_a_browser_outlives_the_silence_that_ends_others() {
        browsers.register("chrome-1");
        browsers.world.worker("w-1", 1);
        browsers.world.pass(Duration.ofSeconds(40));
        assertThat(browsers.world.ledger.reads().openSessions())
                .extracting(session -> session.worker())
                .containsExactly("chrome-1");

        for (int minutes = 0; minutes < 62; minutes++) {
            advance(Duration.ofMinutes(1));
            browsers.world.settle();
        }
        assertThat(browsers.world.ledger.reads().openSessions()).isEmpty();
    }

    @Test
    void an_attempt_is_not_cut_off_while_it_gets_on() {
        browsers.task(5);
        browsers.register("chrome-1");
        var lease = browsers.pullOne("chrome-1");
        for (int minutes = 0; minutes < 120; minutes++) {
            advance(Duration.ofMinutes(1));
            browsers.world.settle();
            browsers.update("chrome-1", lease, "{}");
        }
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.DONE);
    }

    private void advance(Duration elapsed) {
        browsers.world.time.advance(elapsed);
    }
}
