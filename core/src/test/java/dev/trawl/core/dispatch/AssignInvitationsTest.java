package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.World;
import dev.trawl.core.dispatch.AssignInvitations.Cluster;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.task.TaskType;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.Rows;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// One call assigns one batch. (002.09)
class AssignInvitationsTest {

    private static final long SESSION = 1;

    private final World world = new World();
    private final Roster roster = new Roster();
    private final OutstandingInvitations window = new OutstandingInvitations();

    @Test
    void no_more_than_a_batch_is_taken_at_once() {
        roster.seat(List.of(Rows.session("w1").numbered(SESSION)));
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

    @Test
    void assigned_invitations_are_delivered_when_the_queue_fails_midway() {
        roster.seat(List.of(Rows.session("w1").numbered(SESSION)));
        roster.heard(List.of(SESSION));
        offer(3);
        var assign = assign(new DispatchConfig("least_tasks", 5, 0, 0), new OneTake(world.queue));
        assertThatThrownBy(() -> assign.runOnce(TaskType.DEFAULT_POOL))
                .isInstanceOf(LiveStateUnavailableException.class);
        assertThat(world.inboxes.size(SESSION)).isEqualTo(3);
        assertThat(assign.assigned()).isEqualTo(3);
    }

    /// A queue whose engine goes away after the first take.
    private static final class OneTake implements ReadyQueue {

        private final ReadyQueue queue;
        private boolean gone;

        OneTake(ReadyQueue queue) {
            this.queue = queue;
        }

        @Override
        public void offer(String pool, List<Invitation> invitations) {
            queue.offer(pool, invitations);
        }

        @Override
        public List<Invitation> take(String pool, int max, Duration wait) {
            if (gone) {
                throw new LiveStateUnavailableException("the test has cut it off", new IOException("cut off"));
            }
            gone = true;
            return queue.take(pool, max, wait);
        }

        @Override
        public long size(String pool) {
            return queue.size(pool);
        }
    }

    private void offer(int count) {
        var invitations = IntStream.rangeClosed(1, count)
                .mapToObj(task -> new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0))
                .toList();
        invitations.forEach(invitation -> window.offered(invitation, world.time.nanos()));
        world.queue.offer(TaskType.DEFAULT_POOL, invitations);
    }

    private AssignInvitations assign(DispatchConfig config) {
        return assign(config, world.queue);
    }

    private AssignInvitations assign(DispatchConfig config, ReadyQueue queue) {
        var balancer =
                Balancers.builtIn(new SplittableRandom(1)).values().iterator().next();
        var cluster = new Cluster(roster, window, world.core.types(), new PlacementHints(world.time), world.time);
        return new AssignInvitations(queue, world.inboxes, balancer, () -> config, cluster);
    }
}
