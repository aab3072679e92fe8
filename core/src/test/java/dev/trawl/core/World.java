package dev.trawl.core;

import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.TaskCore.Surroundings;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.MemoryHeartbeats;
import dev.trawl.embedded.MemoryInboxes;
import dev.trawl.embedded.MemoryMarks;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.embedded.NeverLeader;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.Role;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Protocol;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerProfile;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryBlobStore;
import dev.trawl.testkit.memory.MemoryLedger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/// The whole core over the embedded backend, with a settable clock and nobody but the test to run its steps.
public final class World {

    public static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "ann", Role.ADMIN);

    public final ManualTime time = new ManualTime();
    public final Ledger ledger;
    public final MemoryReadyQueue queue = new MemoryReadyQueue();
    public final MemoryInboxes inboxes = new MemoryInboxes();
    public final MemoryHeartbeats heartbeats = new MemoryHeartbeats(time);
    public final MemoryMarks marks = new MemoryMarks(time);
    public final MemoryBlobStore blobs = new MemoryBlobStore();
    public final CountedMetrics metrics = new CountedMetrics();
    public final TaskCore core;
    public final Map<String, Splitter> splitters = new TreeMap<>(Map.of("list", new ListSplitter()));
    private long request;

    public World() {
        this(CoreConfig.defaults("node-1"));
    }

    public World(CoreConfig config) {
        this(config, UnaryOperator.identity());
    }

    /// @param around wraps the ledger, to watch what is asked of it
    public World(CoreConfig config, UnaryOperator<Ledger> around) {
        this(config, around, Map.of());
    }

    /// @param splitters what this world can split with, beside lists
    World(CoreConfig config, UnaryOperator<Ledger> around, Map<String, Splitter> splitters) {
        this.splitters.putAll(splitters);
        ledger = around.apply(new MemoryLedger(time));
        type("echo", "{\"executor\":\"local\",\"timeout\":\"60s\",\"backoff\":{\"first\":\"1s\",\"jitter\":0}}");
        type("list", "{\"executor\":\"local\",\"split\":{\"field\":\"items\",\"size\":2}}");
        type("narrow", "{\"executor\":\"local\",\"max_concurrency\":2}");
        core = anotherNode(config);
    }

    /// Another process over the same engines that believes it leads.
    public TaskCore anotherNode(CoreConfig config) {
        return node(config, new AlwaysLeader());
    }

    /// Another process over the same engines that does not lead.
    public TaskCore follower() {
        return node(CoreConfig.defaults("node-2"), new NeverLeader());
    }

    private TaskCore node(CoreConfig config, Election election) {
        return node(config, election, new Extensions(splitters, Map.of(), metrics));
    }

    /// Another process with extensions of its own.
    public TaskCore node(CoreConfig config, Election election, Extensions extensions) {
        return TaskCore.assemble(
                config,
                new Ports(
                        ledger,
                        queue,
                        inboxes,
                        heartbeats,
                        marks,
                        blobs,
                        election,
                        new LedgerEvents(),
                        new MemoryTaskBoard(time)),
                extensions,
                new Surroundings(time, new SplittableRandom(7), _ -> {}, () -> {}));
    }

    public void type(String name, String json) {
        var _ = ledger.write(transaction -> transaction.configs().put(name, json));
    }

    /// Runs every step until nothing moves any more.
    public void settle() {
        settle(core);
    }

    public void settle(TaskCore node) {
        for (int quiet = 0, rounds = 0; quiet < 3; rounds++) {
            if (rounds > 100_000) {
                throw new AssertionError("the core never comes to rest");
            }
            boolean moved = node.commits().runOnce(0);
            moved |= node.round().runOnce();
            quiet = moved ? 0 : quiet + 1;
        }
    }

    /// Time passes in small steps, as it does for a running program.
    public void pass(Duration elapsed) {
        for (Duration left = elapsed; left.isPositive(); left = left.minusMillis(100)) {
            time.advance(Duration.ofMillis(Math.min(100, left.toMillis())));
            settle();
        }
    }

    public <T> T await(CompletableFuture<T> answer) {
        return await(core, answer);
    }

    private <T> T await(TaskCore node, CompletableFuture<T> answer) {
        settle(node);
        return answer.join();
    }

    public TaskId submit(String type, String payload) {
        return submit(TaskRequest.of(type, payload));
    }

    public TaskId submit(TaskRequest request) {
        SubmitReply reply = await(core.submit().submit(CALLER, Submission.of(request)));
        if (reply instanceof Accepted(var ids, var _)) {
            return ids.getFirst();
        }
        throw new AssertionError("not accepted: " + reply);
    }

    public long worker(String id, int capacity, String... types) {
        return worker(id, capacity, WorkerOffers.http(Protocol.CURRENT), types);
    }

    public long worker(String id, int capacity, WorkerOffers offers, String... types) {
        var profile = new WorkerProfile(Caller.DEFAULT_PROJECT, id, id, "node-1", capacity, Set.of(types), offers);
        long session = await(core.channel().register(profile)).session();
        settle();
        return session;
    }

    /// Takes what is in the inbox and claims it.
    public List<Lease> claim(long session, int max) {
        return claim(core, session, max);
    }

    /// Claims through one of several nodes.
    public List<Lease> claim(TaskCore node, long session, int max) {
        settle();
        var invitations = inboxes.take(session, max, Duration.ZERO);
        return await(node, node.channel().claim(new ClaimRequest(session, ++request, Lane.ASSIGN, invitations)));
    }

    public Lease claimOne(long session) {
        var leases = claim(session, 1);
        if (leases.size() != 1) {
            throw new AssertionError("one lease expected, not " + leases);
        }
        return leases.getFirst();
    }

    public ReportReply report(long session, Lease lease, int number, Outcome outcome) {
        return report(core, session, lease, number, outcome);
    }

    /// Reports through one of several nodes.
    public ReportReply report(TaskCore node, long session, Lease lease, int number, Outcome outcome) {
        return report(node, new Report(session, lease.id(), number, outcome));
    }

    public ReportReply report(TaskCore node, Report report) {
        return await(node, node.channel().report(report));
    }

    public ReportReply succeed(long session, Lease lease) {
        return report(session, lease, 1, new Outcome.Succeeded("{}"));
    }

    /// The worker lives on and names these leases.
    public void renew(long session, Lease... held) {
        core.channel().heartbeat(new WorkerStatus(session, held.length, 0, 0, 0));
        var names = new ArrayList<>(List.of(held)).stream().map(Lease::id).toList();
        await(core.channel().renew(new Renewal(session, names)));
    }

    public Task task(TaskId id) {
        return ledger.reads().task(id).orElseThrow().task();
    }

    public Subtask subtask(TaskId id, int number) {
        return ledger.reads()
                .subtasks(id, EnumSet.allOf(SubtaskState.class), number - 1, 1)
                .getFirst()
                .subtask();
    }

    public static SubtaskId only(TaskId task) {
        return new SubtaskId(task, 1);
    }

    /// What the core told its collector.
    public static final class CountedMetrics implements MetricsCollector {

        public final List<String> told = new ArrayList<>();

        @Override
        public void recordTaskCreated(String taskType) {
            told.add("created " + taskType);
        }

        @Override
        public void recordTaskCompleted(String taskType, Duration duration) {
            told.add("completed " + taskType + " " + duration.toMillis());
        }

        @Override
        public void recordTaskFailed(String taskType, String reason) {
            told.add("failed " + taskType + " " + reason);
        }
    }
}
