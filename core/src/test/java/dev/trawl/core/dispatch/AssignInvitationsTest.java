package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.dispatch.AssignInvitations.Cluster;
import dev.trawl.core.queue.Window;
import dev.trawl.core.task.TaskType;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.testkit.Rows;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// One call assigns one batch. (002.09)
class AssignInvitationsTest {

    private static final long SESSION = 0; // as the rows of the testkit number it

    private final World world = new World();
    private final Roster roster = new Roster();
    private final Window window = new Window();

    @Test
    void no_more_than_a_batch_is_taken_at_once() {
        roster.seat(List.of(Rows.session("w1")));
        roster.heard(List.of(SESSION));
        offer(12);
        var assign = assign(new DispatchConfig("least_tasks", 5, 0, 0));
        assertThat(assign.runOnce(TaskType.DEFAULT_POOL)).isTrue();
        assertThat(world.inboxes.size(SESSION)).isEqualTo(5);
        assertThat(world.queue.size(TaskType.DEFAULT_POOL)).isEqualTo(7);
        assign.runOnce(TaskType.DEFAULT_POOL);
        assign.runOnce(TaskType.DEFAULT_POOL);
        assertThat(world.inboxes.size(SESSION)).isEqualTo(12);
        assertThat(assign.runOnce(TaskType.DEFAULT_POOL)).isFalse();
    }

    private void offer(int count) {
        var invitations = IntStream.rangeClosed(1, count)
                .mapToObj(task -> new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0))
                .toList();
        invitations.forEach(invitation -> window.offered(invitation, world.time.nanos()));
        world.queue.offer(TaskType.DEFAULT_POOL, invitations);
    }

    private AssignInvitations assign(DispatchConfig config) {
        var balancer =
                Balancers.builtIn(new SplittableRandom(1)).values().iterator().next();
        var cluster = new Cluster(roster, window, world.core.types(), new Wishes(world.time), world.time);
        return new AssignInvitations(world.queue, world.inboxes, balancer, config, cluster);
    }
}
