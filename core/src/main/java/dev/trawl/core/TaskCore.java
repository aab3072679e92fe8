package dev.trawl.core;

import dev.trawl.core.aggregate.FoldProgress;
import dev.trawl.core.audit.AuditBook;
import dev.trawl.core.bulk.RunOperation;
import dev.trawl.core.cluster.Balance;
import dev.trawl.core.cluster.DeleteExpired;
import dev.trawl.core.cluster.ExpireOverdue;
import dev.trawl.core.cluster.FindTarget;
import dev.trawl.core.cluster.LeadTerm;
import dev.trawl.core.cluster.LeaderRequests;
import dev.trawl.core.cluster.LeaderSteps;
import dev.trawl.core.cluster.LocalChannel;
import dev.trawl.core.cluster.MergeSegments;
import dev.trawl.core.cluster.Reassign;
import dev.trawl.core.cluster.RecordHeartbeats;
import dev.trawl.core.cluster.ReleaseLeases;
import dev.trawl.core.cluster.SchedulerRound;
import dev.trawl.core.cluster.SweepSegments;
import dev.trawl.core.cluster.SweepSessions;
import dev.trawl.core.cluster.WakeDue;
import dev.trawl.core.cluster.WorkerSessions;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.Balancers;
import dev.trawl.core.dispatch.ChosenStrategy;
import dev.trawl.core.dispatch.PlacementHints;
import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.core.live.LenientHeartbeats;
import dev.trawl.core.live.LenientMarks;
import dev.trawl.core.live.LenientTaskBoard;
import dev.trawl.core.pull.ExpirePullLocks;
import dev.trawl.core.pull.KeepSnapshots;
import dev.trawl.core.pull.PullCredentials;
import dev.trawl.core.pull.PullLane;
import dev.trawl.core.pull.PullReports;
import dev.trawl.core.pull.PullSessions;
import dev.trawl.core.pull.PullSubtasks;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.QueryUrls;
import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.report.ClaimSubtasks;
import dev.trawl.core.report.ReportWork;
import dev.trawl.core.schedule.FireInstant;
import dev.trawl.core.schedule.FireSchedules;
import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.schedule.SettleFirings;
import dev.trawl.core.split.CutFrontier;
import dev.trawl.core.split.Plans;
import dev.trawl.core.split.SplitTask;
import dev.trawl.core.submit.AdmitTask;
import dev.trawl.core.submit.CheckRequest;
import dev.trawl.core.submit.ResultReaders;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.DeleteTask;
import dev.trawl.core.task.EditTask;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.RetrySubtask;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.schedule.LoadBalancer;
import dev.trawl.spi.schedule.MetricsCollector;
import dev.trawl.spi.schedule.Splitter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/// Assembles the steps of the core from its ports. Starts no threads. The owner calls `commits.runOnce(writer)`,
/// `round.runOnce()`, `audit.runOnce()` and, on a thread that may block, `segments.runOnce()`.
public record TaskCore(
        GroupCommit commits,
        TaskTypes types,
        SubmitTask submit,
        ControlTask control,
        QueryTasks query,
        WorkerSessions sessions,
        LocalChannel channel,
        SchedulerRound round,
        SweepSegments segments,
        QueryUrls urls,
        ManageSchedules schedules,
        PullLane pulls,
        AdminOperations steering,
        AuditBook audit,
        RunningConfig config) {

    /// The backends of the core.
    public record Ports(
            Ledger ledger,
            ReadyQueue queue,
            Inboxes inboxes,
            Heartbeats heartbeats,
            Marks marks,
            BlobStore blobs,
            Election election,
            EventBus events,
            TaskBoard board) {

        /// Ports that tolerate failures of the live state. The leader's round does not use them, because
        /// it must detect a failed backend.
        private Ports lenient(TimeSource time) {
            return new Ports(
                    ledger,
                    queue,
                    inboxes,
                    new LenientHeartbeats(heartbeats),
                    new LenientMarks(marks),
                    blobs,
                    election,
                    events,
                    new LenientTaskBoard(board, time));
        }
    }

    /// Extension points for users: splitters and load balancers by name, and a metrics collector.
    ///
    /// @param readers tells which tasks read results, according to the executors of the process
    public record Extensions(
            Map<String, Splitter> splitters,
            Map<String, LoadBalancer> balancers,
            MetricsCollector metrics,
            ResultReaders readers) {

        /// Extensions for executors that read no results.
        public Extensions(
                Map<String, Splitter> splitters, Map<String, LoadBalancer> balancers, MetricsCollector metrics) {
            this(splitters, balancers, metrics, ResultReaders.NONE);
        }
    }

    /// The clock, the random source and the wake-up callbacks that the owner supplies.
    ///
    /// @param wakeWriter called with the number of a writer that has pending writes
    /// @param wakeScheduler called when a round has work to do
    public record Surroundings(
            TimeSource time, RandomGenerator random, IntConsumer wakeWriter, Runnable wakeScheduler) {}

    public static TaskCore assemble(CoreConfig config, Ports engines, Extensions extensions, Surroundings outside) {
        var ports = engines.lenient(outside.time());
        var announced = new AtomicReference<SchedulerRound>(); // set below: the commits announce to the round
        var shared = shared(config, ports, extensions, outside, announced);
        var running = new RunningConfig(config, shared.spread().strategy());
        var commits = shared.commits();
        var journal = shared.journal();
        var types = shared.types();
        var control = control(config, ports, shared);
        var sessions = new WorkerSessions(
                commits,
                config.leases(),
                shared.release(),
                () -> announced.get().sessionsChanged());
        var pulls = pulls(ports, outside, shared, sessions);
        var metrics = extensions.metrics();
        var check = check(types, ports, extensions);
        var fire = new FireInstant(new AdmitTask(check, journal, running::submit, metrics), control);
        var steps = leaderSteps(running, ports, extensions, outside, shared, new Orders(control, pulls, fire));
        var round = round(config, engines, outside, shared, steps);
        announced.set(round);
        ports.events().subscribe(round::committed);
        return new TaskCore(
                commits,
                types,
                new SubmitTask(commits, check, journal, running::submit, metrics),
                control,
                new QueryTasks(ports.ledger().reads(), types, ports.heartbeats(), ports.board()),
                sessions,
                channel(config, ports, shared, sessions),
                round,
                sweepSegments(ports, outside, shared, round),
                new QueryUrls(ports.ledger().reads(), types, extensions.splitters()),
                new ManageSchedules(commits, ports.ledger().reads(), fire, round::schedulesChanged),
                pulls,
                steering(ports, shared, control, round, steps.rebalance()),
                new AuditBook(commits, outside.time(), config.node()),
                running);
    }

    private static ControlTask control(CoreConfig config, Ports ports, Shared shared) {
        return new ControlTask(
                shared.commits(),
                shared.release(),
                shared.journal(),
                ports.marks(),
                config.leases().ttl());
    }

    private static AdminOperations steering(
            Ports ports, Shared shared, ControlTask control, SchedulerRound round, Rebalance rebalance) {
        var reads = ports.ledger().reads();
        var spread = shared.spread();
        var placing = new Reassign.Placing(
                spread.wishes(),
                new FindTarget(reads, ports.heartbeats(), shared.types()),
                () -> round.metrics().isLeader());
        var delete = new DeleteTask(shared.commits());
        return new AdminOperations(
                new SteerHosts(shared.commits(), reads, round::pausesChanged),
                new RetrySubtask(shared.commits(), shared.release(), shared.journal()),
                delete,
                new EditTask(shared.commits(), shared.journal()),
                new RunOperation(shared.commits(), reads, control, delete),
                new Reassign(shared.commits(), reads, shared.release(), control, placing),
                new Balance(spread.desk(), spread.strategy(), rebalance, spread.roster(), spread.window()));
    }

    private static SweepSegments sweepSegments(Ports ports, Surroundings outside, Shared shared, SchedulerRound round) {
        var reads = ports.ledger().reads();
        var merge = new MergeSegments(
                reads, ports.blobs(), shared.commits(), () -> round.metrics().term(), outside.time());
        return new SweepSegments(
                reads, ports.blobs(), merge, () -> round.metrics().isLeader(), outside.time());
    }

    private static PullLane pulls(Ports ports, Surroundings outside, Shared shared, WorkerSessions sessions) {
        var commits = shared.commits();
        var types = shared.types();
        var reads = ports.ledger().reads();
        return new PullLane(
                new PullSessions(commits, types, sessions, ports.heartbeats()),
                new PullSubtasks(commits, reads, shared.claims(), ports.heartbeats(), outside.random()),
                new PullReports(commits, types, shared.reports()),
                new ExpirePullLocks(commits, reads, types, shared.release()),
                new KeepSnapshots(commits, types),
                new PullCredentials(commits));
    }

    /// Steps for users and pull workers that the leader runs in part.
    private record Orders(ControlTask control, PullLane pulls, FireInstant fire) {}

    private static CheckRequest check(TaskTypes types, Ports ports, Extensions extensions) {
        return new CheckRequest(types, extensions.splitters(), ports.ledger().reads(), extensions.readers());
    }

    private static SchedulerRound round(
            CoreConfig config, Ports ports, Surroundings outside, Shared shared, LeaderSteps steps) {
        return new SchedulerRound(
                new LeadTerm(
                        shared.commits(), ports.election(), config.node(), outside.time(), outside.wakeScheduler()),
                steps,
                new SchedulerRound.View(
                        ports.ledger().reads(),
                        shared.types(),
                        new SchedulerRound.Live(ports.queue(), ports.inboxes(), ports.heartbeats()),
                        outside.time()),
                config.scheduler(),
                config.leases(),
                outside.wakeScheduler());
    }

    private static LocalChannel channel(CoreConfig config, Ports ports, Shared shared, WorkerSessions sessions) {
        return new LocalChannel(
                sessions,
                shared.claims(),
                shared.reports(),
                config.leases(),
                shared.types(),
                new LocalChannel.Engines(
                        ports.ledger().reads(),
                        ports.queue(),
                        ports.inboxes(),
                        ports.heartbeats(),
                        ports.marks(),
                        ports.board()));
    }

    private static Shared shared(
            CoreConfig config,
            Ports ports,
            Extensions extensions,
            Surroundings outside,
            AtomicReference<SchedulerRound> announced) {
        var commits = new GroupCommit(
                ports.ledger(),
                config.maxWaiting(),
                new AnnounceCommits(announced, ports, extensions.metrics()),
                outside.wakeWriter());
        var journal = new Journal(config.node());
        var types = new TaskTypes(ports.ledger().reads());
        Consumer<TaskId> frontierMoved = task -> announced.get().frontierMoved(task);
        return new Shared(
                commits,
                types,
                journal,
                new ReleaseLeases(journal),
                new ClaimSubtasks(commits, types, journal),
                new ReportWork(
                        commits,
                        types,
                        journal,
                        outside.random(),
                        frontierMoved,
                        () -> announced.get().pausesChanged()),
                frontierMoved,
                spread(config, extensions, outside));
    }

    /// The leader's state for dispatch: workers, invitations, placement requests of users and the strategy.
    private record Spread(
            Roster roster,
            OutstandingInvitations window,
            PlacementHints wishes,
            ChosenStrategy strategy,
            LeaderRequests desk) {}

    private static Spread spread(CoreConfig config, Extensions extensions, Surroundings outside) {
        var known = new TreeMap<>(Balancers.builtIn(outside.random()));
        known.putAll(extensions.balancers());
        return new Spread(
                new Roster(),
                new OutstandingInvitations(),
                new PlacementHints(outside.time()),
                new ChosenStrategy(known, config.dispatch().loadBalanceStrategy()),
                new LeaderRequests(outside.wakeScheduler()));
    }

    /// Objects that most steps share.
    private record Shared(
            GroupCommit commits,
            TaskTypes types,
            Journal journal,
            ReleaseLeases release,
            ClaimSubtasks claims,
            ReportWork reports,
            Consumer<TaskId> frontierMoved,
            Spread spread) {}

    private static LeaderSteps leaderSteps(
            RunningConfig running,
            Ports ports,
            Extensions extensions,
            Surroundings outside,
            Shared shared,
            Orders orders) {
        var config = running.atStart();
        var commits = shared.commits();
        var spread = shared.spread();
        var window = spread.window();
        var cluster =
                new AssignInvitations.Cluster(spread.roster(), window, shared.types(), spread.wishes(), outside.time());
        var assign =
                new AssignInvitations(ports.queue(), ports.inboxes(), spread.strategy(), running::dispatch, cluster);
        return new LeaderSteps(
                new SplitTask(commits, shared.types(), extensions.splitters(), shared.journal(), shared.release()),
                new CutFrontier(commits, new Plans(shared.types(), extensions.splitters()), shared.journal()),
                new WakeDue(commits, shared.release(), shared.frontierMoved()),
                new FeedQueue(ports.ledger().reads(), shared.types(), ports.queue(), window, outside.time()),
                assign,
                new FoldProgress(commits, shared.journal()),
                orders.control(),
                new SweepSessions(commits, shared.release(), config.leases(), outside.time()),
                expireOverdue(config, ports, outside, shared),
                new DeleteExpired(commits, running::retention, config.node()),
                new RecordHeartbeats(commits, ports.ledger().reads(), ports.heartbeats()),
                new FireSchedules(commits, ports.ledger().reads(), orders.fire()),
                new SettleFirings(commits),
                orders.pulls().locks(),
                new Rebalance(assign, cluster, ports.inboxes(), spread.strategy()),
                spread.desk(),
                spread.roster(),
                window);
    }

    private static ExpireOverdue expireOverdue(CoreConfig config, Ports ports, Surroundings outside, Shared shared) {
        var ttl = config.leases().ttl();
        return new ExpireOverdue(
                shared.commits(), shared.types(), shared.release(), outside.random(), ports.marks(), ttl);
    }
}
