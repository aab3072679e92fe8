package dev.trawl.core.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoidedLeasesTest {

    private final World world = new World();

    @Test
    void only_the_old_of_two_leases_is_voided() {
        long session = world.worker("w", 2);
        var task = world.submit("echo", "{}");
        var old = world.claimOne(session).id();
        order(task, TaskAction.PAUSE);
        order(task, TaskAction.RESUME);
        var current = world.claimOne(session).id();

        assertThat(current.subtask()).isEqualTo(old.subtask());
        assertThat(voided(old, current)).containsExactly(old);
    }

    @Test
    void both_leases_are_voided_after_a_cancel() {
        long session = world.worker("w", 2);
        var task = world.submit("echo", "{}");
        var old = world.claimOne(session).id();
        order(task, TaskAction.PAUSE);
        order(task, TaskAction.RESUME);
        var current = world.claimOne(session).id();
        order(task, TaskAction.CANCEL);

        assertThat(voided(old, current)).containsExactly(old, current);
    }

    private void order(TaskId task, TaskAction action) {
        var _ = world.await(world.core.control().order(World.CALLER, task, action));
    }

    private List<LeaseId> voided(LeaseId... leases) {
        return world.core.channel().voided(List.of(leases));
    }
}
