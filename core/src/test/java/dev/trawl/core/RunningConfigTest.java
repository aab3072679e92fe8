package dev.trawl.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.dispatch.DispatchConfig;
import dev.trawl.core.housekeeping.RetentionConfig;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitConfig;
import dev.trawl.core.submit.SubmitReply.QuotaExceeded;
import dev.trawl.core.submit.TaskRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A limit that changes while the core runs is obeyed from the next round on.
class RunningConfigTest {

    private static final CoreConfig START = CoreConfig.defaults("node-1");

    private final World world = new World(START);

    @Test
    void fewer_tasks_per_worker_are_kept_from_the_next_round_on() {
        long session = world.worker("w1", 10);
        world.core.config().replace(with(START.submit(), new DispatchConfig("least_tasks", 500, 3, 0)));
        submit(20);

        assertThat(world.inboxes.size(session)).isEqualTo(3);

        world.core.config().replace(START);
        world.pass(Duration.ofSeconds(1));
        assertThat(world.inboxes.size(session)).isEqualTo(20);
    }

    @Test
    void a_rate_that_is_set_while_running_is_kept() {
        long session = world.worker("w1", 100);
        world.core.config().replace(with(START.submit(), new DispatchConfig("least_tasks", 500, 0, 5)));
        submit(50);

        assertThat(world.inboxes.size(session)).isLessThanOrEqualTo(5);
    }

    @Test
    void a_smaller_quota_refuses_at_once() {
        submit(2);
        world.core.config().replace(with(new SubmitConfig(2), START.dispatch()));

        var third = Submission.of(TaskRequest.of("echo", "3"));
        assertThat(world.await(world.core.submit().submit(World.CALLER, third))).isEqualTo(new QuotaExceeded(2, 2));
    }

    @Test
    void an_unknown_strategy_is_refused_and_nothing_changes() {
        var wrong = with(new SubmitConfig(1), new DispatchConfig("sideways", 500, 0, 0));

        assertThatThrownBy(() -> world.core.config().replace(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("scheduler.load_balance_strategy 'sideways'")
                .hasMessageContaining("round_robin");
        submit(2);
    }

    private void submit(int count) {
        for (int i = 0; i < count; i++) {
            world.submit("echo", "1");
        }
        world.settle();
    }

    private static CoreConfig with(SubmitConfig submit, DispatchConfig dispatch) {
        return new CoreConfig(
                "node-1",
                START.maxWaiting(),
                submit,
                dispatch,
                START.leases(),
                START.scheduler(),
                RetentionConfig.DEFAULTS);
    }
}
