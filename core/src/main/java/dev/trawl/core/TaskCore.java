package dev.trawl.core;

import dev.trawl.core.aggregate.FoldProgress;
import dev.trawl.core.cluster.ExpireOverdue;
import dev.trawl.core.cluster.ForgetOld;
import dev.trawl.core.cluster.LeadTerm;
import dev.trawl.core.cluster.LeaderSteps;
import dev.trawl.core.cluster.LocalChannel;
import dev.trawl.core.cluster.LocalChannel.LiveState;
import dev.trawl.core.cluster.Release;
import dev.trawl.core.cluster.SchedulerRound;
import dev.trawl.core.cluster.SweepSessions;
import dev.trawl.core.cluster.WakeDue;
import dev.trawl.core.cluster.WorkerSessions;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.Balancers;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.queue.Window;
import dev.trawl.core.report.ClaimSubtasks;
import dev.trawl.core.report.ReportWork;
import dev.trawl.core.split.SplitTask;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.schedule.LoadBalancer;
import dev.trawl.spi.schedule.MetricsCollector;
import dev.trawl.spi.schedule.Splitter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/// The core put together: ports go in, the steps of the walk come out. Starts nothing; whoever owns it calls
/// `commits.runOnce(writer)` and `round.runOnce()`.
public record TaskCore(
        GroupCommit commits,
        TaskTypes types,
        SubmitTask submit,
        ControlTask control,
        QueryTasks query,
        WorkerSessions sessions,
        LocalChannel channel,
        SchedulerRound round) {

    /// The engines.
    public record Ports(
            Ledger ledger, ReadyQueue queue, Inboxes inboxes, Heartbeats heartbeats, Marks marks, Election election) {}

    /// What users can add: splitters and load balancers by name, and who is told what happens.
    public record Extensions(
            Map<String, Splitter> splitters, Map<String, LoadBalancer> balancers, MetricsCollector metrics) {}

    /// What is handed in from outside the rules.
    ///
    /// @param wakeWriter is called with the number of a writer that has something to commit
    /// @param wakeScheduler is called when a round has something to do
    public record Surroundings(
            TimeSource time, RandomGenerator random, IntConsumer wakeWriter, Runnable wakeScheduler) {}

    public static TaskCore assemble(CoreConfig config, Ports ports, Extensions extensions, Surroundings outside) {
        var announced = new AtomicReference<SchedulerRound>(); // the round hears what the commits announce
        var commits = new GroupCommit(
                ports.ledger(), config.maxWaiting(), entries -> announce(announced, entries), outside.wakeWriter());
        var reads = ports.ledger().reads();
        var types = new TaskTypes(reads);
        var journal = new Journal(config.node());
        var release = new Release(journal);
        var metrics = extensions.metrics();

        var submit = new SubmitTask(commits, types, extensions.splitters(), journal, config.submit(), metrics);
        var split = new SplitTask(commits, types, extensions.splitters(), journal);
        var claims = new ClaimSubtasks(commits, types, journal);
        var reports = new ReportWork(commits, types, journal, outside.random(), metrics);
        var control = new ControlTask(commits, release, journal, ports.marks());
        var sessions = new WorkerSessions(
                commits, config.leases(), release, () -> announced.get().sessionsChanged());
        var channel = new LocalChannel(
                sessions,
                claims,
                reports,
                config.leases(),
                new LiveState(ports.inboxes(), ports.heartbeats(), ports.marks()));

        var roster = new Roster();
        var window = new Window();
        var steps = new LeaderSteps(
                split,
                new WakeDue(commits, release),
                new FeedQueue(reads, types, ports.queue(), window, outside.time()),
                new AssignInvitations(
                        ports.queue(),
                        ports.inboxes(),
                        balancer(config, extensions, outside.random()),
                        config.dispatch(),
                        new AssignInvitations.Cluster(roster, window, types, outside.time())),
                new FoldProgress(commits, journal, metrics),
                control,
                new SweepSessions(commits, release, config.leases(), outside.time()),
                new ExpireOverdue(commits, types, release, outside.random(), ports.marks()),
                new ForgetOld(commits, config.retention()),
                roster,
                window);
        var round = new SchedulerRound(
                new LeadTerm(commits, ports.election(), config.node()),
                steps,
                new SchedulerRound.View(reads, types, ports.heartbeats(), outside.time()),
                config.scheduler(),
                config.leases(),
                outside.wakeScheduler());
        announced.set(round);
        var query = new QueryTasks(reads, types, ports.heartbeats());
        return new TaskCore(commits, types, submit, control, query, sessions, channel, round);
    }

    private static void announce(AtomicReference<SchedulerRound> round, List<LoggedEntry> entries) {
        round.get().committed(entries);
    }

    private static LoadBalancer balancer(CoreConfig config, Extensions extensions, RandomGenerator random) {
        var known = new TreeMap<>(Balancers.builtIn(random));
        known.putAll(extensions.balancers());
        String name = config.dispatch().loadBalanceStrategy();
        return Optional.ofNullable(known.get(name))
                .orElseThrow(() ->
                        new IllegalArgumentException("scheduler.load_balance_strategy '%s' is unknown; known are %s"
                                .formatted(name, known.keySet())));
    }
}
