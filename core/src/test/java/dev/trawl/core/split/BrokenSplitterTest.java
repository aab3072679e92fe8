package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.World;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.embedded.NeverLeader;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerProfile;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// A splitter that breaks after some parts were split off and one of them runs.
class BrokenSplitterTest {

    private final World world = new World();
    private final Fragile fragile = new Fragile();
    private final Map<String, Splitter> splitters = Map.of("fragile", fragile, "planned", new Planned());
    private final TaskCore node = node();
    private final SplitTask split = new SplitTask(
            node.commits(), node.types(), splitters, new Journal("node-1"), new ReleaseLeases(new Journal("node-1")));

    @Test
    void its_task_fails_and_nothing_of_it_runs_any_more() {
        var task = submitted("fragile");
        await(split.splitNext(task));
        long session = await(node.channel()
                        .register(new WorkerProfile(Caller.DEFAULT_PROJECT, "w", "w", "node-1", 1, Set.of())))
                .session();
        var lease = await(node.channel().claim(claim(session, task))).getFirst();

        await(split.splitNext(task));

        var view = world.ledger.reads().task(task).orElseThrow().task();
        assertThat(view.state()).isEqualTo(TaskState.FAILED);
        assertThat(view.status().reason().orElseThrow()).contains("no more");
        assertThat(states(task)).containsExactly(SubtaskState.CANCELLED, SubtaskState.QUEUED);
        assertThat(view.progress().failed()).isEqualTo(1);
        assertThat(world.metrics.told)
                .contains("failed fragile " + view.status().reason().orElseThrow());
        assertThat(await(node.channel().report(success(session, lease.id())))).isEqualTo(ReportReply.STALE_LEASE);

        await(node.control().clearNext(task));

        assertThat(states(task)).containsOnly(SubtaskState.CANCELLED);
        assertThat(world.ledger
                        .reads()
                        .task(task)
                        .orElseThrow()
                        .task()
                        .progress()
                        .failed())
                .isEqualTo(2);
    }

    @Test
    void a_ledger_that_fails_is_not_its_fault() {
        var task = submitted("planned");
        var commits = new GroupCommit(new WithoutFrontier(world.ledger), 10, _ -> {}, _ -> {});
        var begin = new SplitTask(
                commits, node.types(), splitters, new Journal("node-1"), new ReleaseLeases(new Journal("node-1")));

        var answer = begin.splitNext(task);
        commits.runOnce(0);

        assertThatThrownBy(answer::join).hasCauseInstanceOf(LedgerUnavailableException.class);
        assertThat(world.ledger.reads().task(task).orElseThrow().task().state()).isEqualTo(TaskState.PENDING);
    }

    @Test
    void splitter_output_is_reused_after_a_failed_commit() {
        var task = submitted("fragile");
        var commits = new GroupCommit(new ForgetsFirst(world.ledger, new AtomicBoolean()), 10, _ -> {}, _ -> {});
        var slow = new SplitTask(
                commits, node.types(), splitters, new Journal("node-1"), new ReleaseLeases(new Journal("node-1")));
        fragile.calls = 0; // it was asked when the task was submitted

        var lost = slow.splitNext(task);
        commits.runOnce(0);
        var kept = slow.splitNext(task);
        commits.runOnce(0);

        assertThat(lost).isCompletedExceptionally();
        assertThat(kept.join()).isTrue();
        assertThat(states(task)).containsExactly(SubtaskState.QUEUED, SubtaskState.QUEUED);
        assertThat(fragile.calls).isEqualTo(1);
    }

    private TaskCore node() {
        world.type("fragile", "{\"executor\":\"local\",\"split\":{\"splitter\":\"fragile\"}}");
        world.type("planned", "{\"executor\":\"local\",\"split\":{\"splitter\":\"planned\"}}");
        return TaskCore.assemble(
                CoreConfig.defaults("node-1"),
                new TaskCore.Ports(
                        world.ledger,
                        world.queue,
                        world.inboxes,
                        world.heartbeats,
                        world.marks,
                        world.blobs,
                        new NeverLeader(),
                        new LedgerEvents(),
                        new MemoryTaskBoard(world.time)),
                new TaskCore.Extensions(splitters, Map.of(), world.metrics),
                new TaskCore.Surroundings(world.time, new SplittableRandom(1), _ -> {}, () -> {}));
    }

    private TaskId submitted(String type) {
        var _ = await(node.submit().submit(World.CALLER, Submission.of(TaskRequest.of(type, "{}"))));
        var all = new TaskFilter(Caller.DEFAULT_PROJECT, Set.of());
        return world.ledger.reads().tasks(all, TaskPlace.END, 1).getFirst().id();
    }

    private static ClaimRequest claim(long session, TaskId task) {
        var first = new SubtaskId(task, 1);
        return new ClaimRequest(session, 1, Lane.ASSIGN, List.of(new Invitation(first, 0, "fragile", false, 0)));
    }

    private static Report success(long session, LeaseId lease) {
        return new Report(session, lease, 1, new Outcome.Succeeded("{}"));
    }

    private List<SubtaskState> states(TaskId task) {
        return world.ledger.reads().subtasks(task, Set.of(), 0, 10).stream()
                .map(SubtaskView::subtask)
                .map(subtask -> subtask.state())
                .toList();
    }

    private <T> T await(CompletableFuture<T> answer) {
        while (node.commits().runOnce(0)) {
            // until nothing waits
        }
        return answer.join();
    }

    /// Gives two parts and then breaks.
    private static final class Fragile implements Splitter {

        private int calls;

        @Override
        public String name() {
            return "fragile";
        }

        @Override
        public Split next(String payload, String settings, String cursor, int max) {
            calls++;
            if (!cursor.isEmpty()) {
                throw new IllegalArgumentException("no more");
            }
            return new Split(List.of("1", "2"), "2", false);
        }
    }

    /// Plans a crawl of nothing.
    private static final class Planned implements CrawlPlanner {

        @Override
        public String name() {
            return "planned";
        }

        @Override
        public CrawlPlan plan(String payload) {
            return new CrawlPlan(List.of(), 1, 1, 1);
        }
    }

    /// Ends its first transaction right before the commit, as a server does that was left waiting.
    private record ForgetsFirst(Ledger inner, AtomicBoolean forgot) implements ForwardingLedger {

        @Override
        public <T> Committed<T> write(Work<T> work) {
            return inner.write(transaction -> {
                T value = work.run(transaction);
                if (!forgot.getAndSet(true)) {
                    throw new LedgerUnavailableException("idle in transaction", new IllegalStateException());
                }
                return value;
            });
        }
    }

    /// Fails as a deadlock in a table of the frontier does.
    private record WithoutFrontier(Ledger inner) implements ForwardingLedger {

        @Override
        public <T> Committed<T> write(Work<T> work) {
            return inner.write(transaction -> work.run(new Broken(transaction)));
        }

        private record Broken(Transaction inner) implements ForwardingTransaction {

            @Override
            public Frontier frontier() {
                throw new LedgerUnavailableException("deadlock", new IllegalStateException());
            }
        }
    }
}
