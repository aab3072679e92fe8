package dev.trawl.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.ReportReply;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Pause, resume, cancel, stop, retry. (R20; DESIGN 3.11)
class ControlTaskTest {

    private final World world = new World();

    @Test
    void a_paused_task_runs_nothing_until_it_is_resumed() {
        long session = world.worker("w1", 2);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        assertThat(order(task, TaskAction.PAUSE)).isInstanceOf(Done.class);
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.claim(session, 1)).isEmpty();
        order(task, TaskAction.RESUME);
        assertThat(world.succeed(session, world.claimOne(session))).isEqualTo(ReportReply.COMMITTED);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_repeated_pause_or_cancel_succeeds() {
        var task = world.submit("echo", "1");
        order(task, TaskAction.PAUSE);
        assertThat(order(task, TaskAction.PAUSE)).isInstanceOf(Done.class);
        order(task, TaskAction.CANCEL);
        assertThat(order(task, TaskAction.CANCEL)).isInstanceOf(Done.class);
    }

    @Test
    void a_rejected_action_lists_the_allowed_ones() {
        var task = world.submit("echo", "1");
        order(task, TaskAction.CANCEL);
        assertThat(order(task, TaskAction.RESUME)).isInstanceOf(NotAllowed.class);
        var other = world.submit("echo", "1");
        order(other, TaskAction.PAUSE);
        assertThat(order(other, TaskAction.RETRY))
                .isInstanceOfSatisfying(
                        NotAllowed.class,
                        refused -> assertThat(refused.allowed())
                                .containsExactly(TaskAction.RESUME, TaskAction.CANCEL, TaskAction.STOP));
    }

    @Test
    void another_project_cannot_even_see_the_task() {
        var task = world.submit("echo", "1");
        var stranger = new Caller("other", "bob", Role.ADMIN);
        assertThat(world.await(world.core.control().order(stranger, task, TaskAction.CANCEL)))
                .isInstanceOf(Unknown.class);
        assertThat(world.core.query().task(stranger, task)).isEmpty();
    }

    @Test
    void a_cancelled_task_of_many_subtasks_is_cleared_away_and_counts_add_up() {
        long session = world.worker("w1", 4);
        var task = world.submit("list", items(5_000));
        world.settle();
        assertThat(world.task(task).progress().total()).isEqualTo(2_500);
        var leases = world.claim(session, 3);
        world.succeed(session, leases.getFirst());
        order(task, TaskAction.CANCEL);
        world.pass(Duration.ofSeconds(3));
        var ended = world.task(task);
        assertThat(ended.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(ended.status().cleared()).isTrue();
        assertThat(ended.progress().done()).isEqualTo(1);
        assertThat(ended.progress().done() + ended.progress().failed()).isEqualTo(2_500);
        assertThat(world.ledger.reads().readyKeys()).isEmpty();
    }

    @Test
    void a_retry_gives_only_the_dead_another_chance() {
        long session = world.worker("w1", 4);
        var task = world.submit("list", items(4));
        var leases = world.claim(session, 2);
        world.succeed(session, leases.get(0));
        world.report(session, leases.get(1), 1, new Outcome.Failed(false, "broken"));
        world.pass(Duration.ofSeconds(1));
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        order(task, TaskAction.RETRY);
        assertThat(world.task(task).state()).isEqualTo(TaskState.RUNNING);
        var again = world.claimOne(session);
        assertThat(again.id().subtask()).isEqualTo(leases.get(1).id().subtask());
        assertThat(again.attempt()).isEqualTo(1);
        world.succeed(session, again);
        world.pass(Duration.ofSeconds(1));
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(task).progress().done()).isEqualTo(2);
        assertThat(world.task(task).progress().failed()).isZero();
    }

    @Test
    void a_stopped_task_is_completed_with_reason_stopped() {
        var task = world.submit("echo", "1");
        order(task, TaskAction.STOP);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(task).status().reason()).hasValue("stopped");
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.CANCELLED);
    }

    private ControlReply order(TaskId task, TaskAction action) {
        return world.await(world.core.control().order(World.CALLER, task, action));
    }

    static String items(int count) {
        return IntStream.range(0, count)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "{\"items\":[", "]}"));
    }
}
