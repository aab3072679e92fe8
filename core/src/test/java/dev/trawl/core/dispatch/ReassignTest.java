package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.dispatch.ReassignReply.Moved;
import dev.trawl.core.dispatch.ReassignReply.NotLeader;
import dev.trawl.core.dispatch.ReassignReply.NothingRuns;
import dev.trawl.core.dispatch.ReassignReply.UnknownTask;
import dev.trawl.core.dispatch.ReassignReply.UnknownWorker;
import dev.trawl.core.dispatch.ReassignReply.WorkerOffline;
import dev.trawl.core.dispatch.ReassignReply.WorkerUnfit;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Work that is moved by people: nothing is lost, nothing is committed twice, and it runs on with one lease. (001.31,
/// 001.36)
class ReassignTest {

    private static final Caller STRANGER = new Caller("other", "eve", Role.ADMIN);

    private final World world = new World();
    private final long first = world.worker("w1", 4);

    private ReassignReply away(TaskId task) {
        return world.await(world.core.steering().reassign().away(World.CALLER, task));
    }

    private ReassignReply to(TaskId task, String worker) {
        return world.await(world.core.steering().reassign().to(World.CALLER, task, worker));
    }

    @Test
    void a_reassigned_subtask_moves_and_its_old_lease_is_stale() {
        var task = world.submit("echo", "1");
        var old = world.claimOne(first);
        long second = world.worker("w2", 4);
        assertThat(away(task)).isEqualTo(new Moved(1));
        assertThat(world.core.channel().voided(List.of(old.id()))).containsExactly(old.id());
        assertThat(world.await(world.core.channel().renew(new Renewal(first, List.of(old.id()))))
                        .lost())
                .containsExactly(old.id());
        assertThat(world.succeed(first, old)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.claim(first, 1)).isEmpty();
        assertThat(world.succeed(second, world.claimOne(second))).isEqualTo(ReportReply.COMMITTED);
        world.settle();
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(task).progress().done()).isEqualTo(1);
    }

    @Test
    void reassignment_counts_as_neither_delivery_nor_attempt() {
        var task = world.submit("echo", "1");
        for (int i = 0; i < 10; i++) {
            world.claimOne(first);
            assertThat(away(task)).isEqualTo(new Moved(1));
            var waiting = world.subtask(task, 1);
            assertThat(waiting.state()).isEqualTo(SubtaskState.QUEUED);
            assertThat(waiting.attempts().deliveries()).isZero();
            assertThat(waiting.attempts().failed()).isZero();
        }
    }

    @Test
    void a_worker_that_is_alone_gets_it_again() {
        var task = world.submit("echo", "1");
        world.claimOne(first);
        away(task);
        assertThat(world.claimOne(first).id().epoch()).isEqualTo(3);
    }

    @Test
    void saved_progress_survives_reassignment() {
        var task = world.submit("echo", "1");
        var old = world.claimOne(first);
        world.report(first, old, 1, new Outcome.Continues());
        long second = world.worker("w2", 4);
        away(task);
        assertThat(world.report(first, old, 2, new Outcome.Continues())).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.claimOne(second).id().subtask().task()).isEqualTo(task);
    }

    @Test
    void the_wanted_worker_gets_it_although_others_have_less_to_do() {
        var tasks = List.of(world.submit("echo", "1"), world.submit("echo", "2"), world.submit("echo", "3"));
        world.claim(first, 3);
        long second = world.worker("w2", 4);
        long third = world.worker("w3", 4);
        for (TaskId task : tasks) {
            assertThat(to(task, "w2")).isEqualTo(new Moved(1));
        }
        assertThat(world.claim(third, 4)).isEmpty();
        assertThat(world.claim(second, 4))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactlyInAnyOrderElementsOf(tasks);
        assertThat(to(tasks.getFirst(), "w2")).isEqualTo(new Moved(0));
    }

    @Test
    void a_departed_target_worker_does_not_block_reassignment() {
        var task = world.submit("echo", "1");
        world.claimOne(first);
        long second = world.worker("w2", 4);
        var asked = world.core.steering().reassign().to(World.CALLER, task, "w2");
        var left = world.core.channel().leave(second);
        world.await(asked);
        world.await(left);
        assertThat(world.claimOne(first).id().subtask().task()).isEqualTo(task);
    }

    @Test
    void every_running_part_of_a_task_is_moved_and_no_other() {
        var task = world.submit("list", "{\"items\":[1,2,3,4,5,6,7,8]}");
        var other = world.submit("echo", "1");
        assertThat(world.claim(first, 5)).hasSize(5);
        long second = world.worker("w2", 8);
        assertThat(away(task)).isEqualTo(new Moved(4));
        assertThat(world.claim(second, 8)).hasSize(4);
        assertThat(world.subtask(other, 1).session()).hasValue(first);
    }

    @Test
    void an_impossible_reassignment_is_rejected_without_changes() {
        world.type("shop", "{\"lane\":\"pull\"}");
        world.core.types().refresh();
        var task = world.submit("echo", "1");
        world.worker("narrow", 4, "narrow");
        assertThat(away(task)).isEqualTo(new NothingRuns(TaskState.PENDING));
        var lease = world.claimOne(first);
        assertThat(to(task, "nobody")).isEqualTo(new UnknownWorker());
        assertThat(to(task, "narrow")).isEqualTo(new WorkerUnfit("echo"));
        assertThat(away(new TaskId(999_999))).isEqualTo(new UnknownTask());
        assertThat(world.await(world.core.steering().reassign().away(STRANGER, task)))
                .isEqualTo(new UnknownTask());
        assertThat(to(world.submit("shop", "{}"), "w1")).isEqualTo(new WorkerUnfit("shop"));
        world.await(world.core.sessions().drain(first, true));
        assertThat(to(task, "w1")).isEqualTo(new WorkerOffline());
        assertThat(world.succeed(first, lease)).isEqualTo(ReportReply.COMMITTED);
        assertThat(away(task)).isEqualTo(new NothingRuns(TaskState.COMPLETED));
    }

    @Test
    void a_worker_of_another_project_is_unknown() {
        var reply = world.await(world.core.submit().submit(STRANGER, Submission.of(TaskRequest.of("echo", "1"))));
        var task = ((SubmitReply.Accepted) reply).ids().getFirst();
        world.claimOne(first);
        assertThat(world.await(world.core.steering().reassign().to(STRANGER, task, "w1")))
                .isEqualTo(new UnknownWorker());
        assertThat(world.await(world.core.steering().reassign().away(STRANGER, task)))
                .isEqualTo(new Moved(1));
    }

    @Test
    void a_follower_rejects_reassignment_as_not_leader() {
        var task = world.submit("echo", "1");
        world.claimOne(first);
        var follower = world.follower();
        world.settle(follower);
        assertThat(follower.steering().reassign().to(World.CALLER, task, "w1").join())
                .isEqualTo(new NotLeader());
        var loads = follower.steering().balance().loads();
        world.settle(follower);
        assertThat(loads.join()).isEmpty();
    }

    @Test
    void a_cancel_at_the_same_time_holds() {
        var task = world.submit("echo", "1");
        var lease = world.claimOne(first);
        var asked = world.core.steering().reassign().away(World.CALLER, task);
        var cancelled = world.core.control().order(World.CALLER, task, TaskAction.CANCEL);
        world.settle();
        assertThat(asked).isCompleted();
        assertThat(cancelled).isCompleted();
        assertThat(world.succeed(first, lease)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.task(task).state()).isEqualTo(TaskState.CANCELLED);
    }

    /// The events of a task say who moved it, and where to.
    @Test
    void the_log_of_the_task_tells_it() {
        var task = world.submit("echo", "1");
        world.claimOne(first);
        world.worker("w2", 4);
        to(task, "w2");
        assertThat(world.ledger.reads().logOf(task, 0, 100))
                .extracting(entry -> entry.entry().detail())
                .contains("1 re-assigned to w2 by ann");
    }
}
