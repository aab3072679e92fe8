package dev.trawl.core.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.World;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.TaskAction;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// With the live state gone tasks are still accepted and what runs still ends (R17); when it is back, work goes on by
/// itself.
class StateGoneTest {

    private final World world = new World();
    private final BreakableState state = new BreakableState();
    private final BreakableState queue = new BreakableState();
    private final BreakableState inboxes = new BreakableState();
    private final TaskCore node = node(queue.around(ReadyQueue.class, state.around(ReadyQueue.class, world.queue)));
    private long request;

    private TaskCore node(ReadyQueue ready) {
        return TaskCore.assemble(
                CoreConfig.defaults("node-9"),
                new TaskCore.Ports(
                        world.ledger,
                        ready,
                        inboxes.around(Inboxes.class, state.around(Inboxes.class, world.inboxes)),
                        state.around(Heartbeats.class, world.heartbeats),
                        state.around(Marks.class, world.marks),
                        world.blobs,
                        new AlwaysLeader(),
                        new LedgerEvents(),
                        new MemoryTaskBoard(world.time)),
                new TaskCore.Extensions(world.splitters, Map.of(), world.metrics),
                new TaskCore.Surroundings(world.time, new SplittableRandom(3), _ -> {}, () -> {}));
    }

    @Test
    void tasks_are_accepted_and_run_when_it_is_back() {
        long session = register();
        state.cutOff();
        var task = submit();
        pass(Duration.ofSeconds(4));
        state.comeBack();
        pass(Duration.ofSeconds(3));
        assertThat(claim(session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
    }

    @Test
    void running_subtasks_can_finish_or_be_cancelled_during_an_outage() {
        long session = register();
        var done = submit();
        var unwanted = submit();
        var leases = claim(session);
        state.cutOff();
        await(node.channel().report(new Report(session, leases.getFirst().id(), 1, new Outcome.Succeeded("{}"))));
        assertThat(await(node.control().order(World.CALLER, unwanted, TaskAction.CANCEL)))
                .isInstanceOf(ControlReply.Done.class);
        assertThat(world.task(done).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(unwanted).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(node.channel().voided(List.of(leases.getLast().id()))).isEmpty();
        assertThat(node.query().workers()).hasSize(1);
    }

    @Test
    void lost_workers_are_noticed_and_new_ones_come_in() {
        long lost = register();
        var task = submit();
        assertThat(claim(lost)).hasSize(1);
        state.cutOff();
        pass(Duration.ofSeconds(20));
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        long fresh = register();
        state.comeBack();
        pass(Duration.ofSeconds(3));
        assertThat(claim(fresh)).hasSize(1);
    }

    @Test
    void inbox_of_a_worker_lost_during_an_outage_is_redelivered() {
        register();
        var task = submit();
        pass(Duration.ofMillis(100));
        inboxes.cutOff();
        pass(Duration.ofSeconds(20)); // it is lost, and nobody can look into its inbox
        long fresh = register();
        inboxes.comeBack();
        pass(Duration.ofSeconds(3));
        assertThat(claim(fresh))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
    }

    @Test
    void workers_in_the_compete_lane_need_no_inbox() {
        world.type("race", "{\"executor\":\"local\",\"pool\":\"fast\",\"lane\":\"compete\"}");
        node.types().refresh();
        long session = register();
        submit(node, "race");
        pass(Duration.ofMillis(100));
        inboxes.cutOff();
        assertThat(node.channel().invitations(session, 1, Duration.ZERO)).hasSize(1);
        assertThatThrownBy(() -> node.channel().invitations(session, 1, Duration.ZERO))
                .isInstanceOf(LiveStateUnavailableException.class);
    }

    @Test
    void invitations_lost_before_the_inbox_are_redelivered() {
        long session = register();
        var task = submit();
        pass(Duration.ofMillis(100));
        world.inboxes.clear(session);
        state.cutOff();
        pass(Duration.ofSeconds(5));
        state.comeBack();
        pass(Duration.ofSeconds(5));
        assertThat(claim(session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
    }

    @Test
    void an_engine_that_hangs_is_left_alone_for_a_moment() {
        register();
        var asked = new AtomicInteger();
        queue.cutOff(() -> {
            asked.incrementAndGet();
            world.time.advance(Duration.ofMillis(3_500));
        });
        node.round().runOnce();
        assertThat(asked).hasValue(1);
        node.round().runOnce();
        assertThat(asked).hasValue(1);
        world.time.advance(Duration.ofSeconds(2));
        node.round().runOnce();
        assertThat(asked).hasValue(2);
    }

    @Test
    void a_pool_whose_queue_is_refused_holds_up_no_other() {
        world.type("outcast", "{\"executor\":\"local\",\"pool\":\"broken\"}");
        var refused = new RefusingQueue(world.queue, "broken");
        var leader = node(refused);
        long session = register(leader);
        var outcast = submit(leader, "outcast");
        var task = submit(leader, "echo");
        assertThat(claim(leader, session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
        pass(leader, Duration.ofSeconds(3));
        var later = submit(leader, "echo");
        assertThat(claim(leader, session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(later);
        refused.allow();
        pass(leader, Duration.ofSeconds(5));
        assertThat(claim(leader, session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(outcast);
    }

    @Test
    void a_pool_that_hangs_leaves_time_for_the_others() {
        world.type("outcast", "{\"executor\":\"local\",\"pool\":\"broken\"}");
        var refused = new RefusingQueue(world.queue, "broken");
        refused.hang(() -> world.time.advance(Duration.ofMillis(600)));
        var leader = node(refused);
        long session = register(leader);
        submit(leader, "outcast");
        var task = submit(leader, "echo");
        pass(leader, Duration.ofSeconds(4));
        assertThat(claim(leader, session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
    }

    /// R17: well again within ten seconds, whatever the times of leases.
    @Test
    void invitations_held_back_by_a_queue_are_offered_again() {
        var keeping = new KeepingQueue(world.queue);
        var leader = node(keeping);
        long session = register(leader);
        keeping.keep(true);
        var task = submit(leader, "echo");
        assertThat(claim(leader, session)).isEmpty();
        keeping.keep(false);
        pass(leader, Duration.ofSeconds(6));
        assertThat(claim(leader, session))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
    }

    @Test
    void invitations_for_busy_workers_are_not_offered_again_early() {
        var keeping = new KeepingQueue(world.queue);
        var leader = node(keeping);
        long session = register(leader);
        for (int i = 0; i < 4; i++) {
            submit(leader, "echo");
        }
        assertThat(claim(leader, session)).hasSize(4);
        keeping.keep(true);
        submit(leader, "echo");
        world.settle(leader);
        long before = keeping.size("default");
        pass(leader, Duration.ofSeconds(6));
        assertThat(before).isPositive();
        assertThat(keeping.size("default")).isEqualTo(before);
    }

    @Test
    void a_leaving_worker_triggers_no_inbox_read_during_commit() {
        long session = register();
        var task = submit();
        world.settle(node);
        var asked = new AtomicInteger();
        inboxes.cutOff(asked::incrementAndGet);
        var left = node.channel().leave(session);
        while (!left.isDone()) {
            node.commits().runOnce(0);
        }
        assertThat(asked).hasValue(0);
        inboxes.comeBack();
        pass(Duration.ofMillis(200));
        assertThat(world.inboxes.size(session)).isZero();
        assertThat(claim(register()))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactly(task);
    }

    private long register() {
        return register(node);
    }

    private long register(TaskCore leader) {
        var profile = new WorkerProfile("default", "w" + ++request, "w", "node-9", 4, Set.of());
        return await(leader, leader.channel().register(profile)).session();
    }

    private TaskId submit() {
        return submit(node, "echo");
    }

    private TaskId submit(TaskCore leader, String type) {
        var reply = await(leader, leader.submit().submit(World.CALLER, Submission.of(TaskRequest.of(type, "1"))));
        assertThat(reply).isInstanceOf(Accepted.class);
        return ((Accepted) reply).ids().getFirst();
    }

    private List<Lease> claim(long session) {
        return claim(node, session);
    }

    private List<Lease> claim(TaskCore leader, long session) {
        world.settle(leader);
        var taken = leader.channel().invitations(session, 10, Duration.ZERO);
        return await(leader, leader.channel().claim(new ClaimRequest(session, ++request, Lane.ASSIGN, taken)));
    }

    private <T> T await(CompletableFuture<T> answer) {
        return await(node, answer);
    }

    private <T> T await(TaskCore leader, CompletableFuture<T> answer) {
        world.settle(leader);
        return answer.join();
    }

    private void pass(Duration elapsed) {
        pass(node, elapsed);
    }

    private void pass(TaskCore leader, Duration elapsed) {
        for (Duration left = elapsed; left.isPositive(); left = left.minusMillis(100)) {
            world.time.advance(Duration.ofMillis(100));
            world.settle(leader);
        }
    }
}
