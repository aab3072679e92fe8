package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// What cannot run now does not hold up what can.
class HeadOfLineTest {

    private final World world = new World();

    @Test
    void a_type_that_is_full_does_not_keep_workers_idle() {
        submit("narrow", 30);
        submit("echo", 2);
        long session = world.worker("w", 8);

        assertThat(world.claim(session, 8))
                .extracting(Lease::type)
                .containsOnly("narrow", "echo")
                .hasSize(4);
    }

    @Test
    void a_long_queue_of_a_full_type_does_not_keep_workers_idle() {
        submit("narrow", 2_500);
        submit("echo", 2);
        long session = world.worker("w", 8);

        assertThat(world.claim(session, 8)).extracting(Lease::type).contains("echo");
    }

    @Test
    void a_long_queue_of_normal_subtasks_does_not_keep_a_high_one_out() {
        submit("echo", 2_500);
        long session = world.worker("w", 2);
        var high = world.submit(new TaskRequest("echo", "{}", 9, Overrides.NONE, Duration.ZERO));

        var claimed = new ArrayList<TaskId>();
        for (int i = 0; i < 6; i++) { // what was in the inbox comes first
            var lease = world.claimOne(session);
            world.succeed(session, lease);
            claimed.add(lease.id().subtask().task());
        }

        assertThat(claimed).contains(high);
    }

    private void submit(String type, int count) {
        for (int i = 0; i < count; i++) {
            var _ = world.submit(type, "{}");
        }
    }
}
