package dev.trawl.core;

import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.TaskCore.Surroundings;
import dev.trawl.core.audit.AuditBook;
import dev.trawl.core.bulk.RunOperation;
import dev.trawl.core.channel.LocalChannel;
import dev.trawl.core.claim.ClaimSubtasks;
import dev.trawl.core.claim.TakeInvitations;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.dispatch.Balancers;
import dev.trawl.core.dispatch.ChosenStrategy;
import dev.trawl.core.dispatch.FindTarget;
import dev.trawl.core.dispatch.Reassign;
import dev.trawl.core.edit.CurrentSettings;
import dev.trawl.core.edit.EditEffects;
import dev.trawl.core.edit.EditTask;
import dev.trawl.core.edit.EffectivePayloads;
import dev.trawl.core.edit.FindPace;
import dev.trawl.core.edit.FinishEdits;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.core.host.TrimBatches;
import dev.trawl.core.housekeeping.MergeSegments;
import dev.trawl.core.housekeeping.SweepSegments;
import dev.trawl.core.leader.LeaderMailbox;
import dev.trawl.core.leader.SchedulerRound;
import dev.trawl.core.pull.ExpirePullLocks;
import dev.trawl.core.pull.KeepSnapshots;
import dev.trawl.core.pull.PullCredentials;
import dev.trawl.core.pull.PullLane;
import dev.trawl.core.pull.PullReports;
import dev.trawl.core.pull.PullSessions;
import dev.trawl.core.pull.PullSubtasks;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.QueryUrls;
import dev.trawl.core.report.ReportWork;
import dev.trawl.core.schedule.FireInstant;
import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.session.WorkerSessions;
import dev.trawl.core.split.ContinueCrawl;
import dev.trawl.core.split.CutFrontier;
import dev.trawl.core.split.Plans;
import dev.trawl.core.split.SplitTask;
import dev.trawl.core.submit.AdmitTask;
import dev.trawl.core.submit.CheckRequest;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.DeleteTask;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ManageTypes;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.RemoveDeadLetter;
import dev.trawl.core.task.RetrySubtask;
import dev.trawl.core.task.RetryUrls;
import dev.trawl.core.task.SteerDeadLetters;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.TreeMap;

/// Constructs the parts of the core, `LeaderMailbox` first: the other parts report to it.
final class CoreAssembly {

    private final CoreConfig config;
    private final Ports engines;
    private final Ports ports;
    private final Extensions extensions;
    private final Surroundings outside;
    private final LeaderMailbox mailbox;
    private final GroupCommit commits;
    private final TaskTypes types;
    private final ReleaseLeases release;
    private final RunningConfig running;
    private final EffectivePayloads payloads;
    private final Plans plans;

    CoreAssembly(CoreConfig config, Ports engines, Extensions extensions, Surroundings outside) {
        this.config = config;
        this.engines = engines;
        this.ports = engines.lenient(outside.time());
        this.extensions = extensions;
        this.outside = outside;
        this.mailbox = new LeaderMailbox(outside.wakeScheduler());
        this.commits = new GroupCommit(
                ports.ledger(),
                config.maxWaiting(),
                new AnnounceCommits(mailbox, ports, extensions.metrics()),
                outside.wakeWriter());
        this.types = new TaskTypes(reads());
        this.release = new ReleaseLeases(new Journal(config.node()));
        this.running = new RunningConfig(config, strategy());
        this.payloads = new EffectivePayloads(types, extensions.splitters());
        this.plans = new Plans(types, extensions.splitters());
    }

    TaskCore assemble() {
        var journal = release.journal();
        var claims = new ClaimSubtasks(commits, types, journal, payloads);
        var reports = new ReportWork(
                commits, types, journal, outside.random(), mailbox::frontierMoved, mailbox::pausesChanged);
        var control = new ControlTask(
                commits,
                release,
                ports.marks(),
                config.leases().ttl(),
                new RetryUrls(commits, reads(), journal),
                new ContinueCrawl(plans));
        var sessions = new WorkerSessions(commits, config.leases(), release, mailbox::sessionsChanged);
        var check = new CheckRequest(types, extensions.splitters(), reads(), extensions.readers());
        var fire = new FireInstant(new AdmitTask(check, journal, running::submit, extensions.metrics()), control);
        var pulls = pulls(sessions, claims, reports);
        var leader = new LeaderAssembly(running, ports, outside, mailbox, commits, types);
        var trim = new TrimBatches(commits, reads(), release, control);
        var hosts = new SteerHosts(commits, reads(), trim, new FindPace(reads(), payloads), mailbox::pausesChanged);
        var effects = new EditEffects(commits, reads(), trim, hosts);
        var round = round(leader, control, fire, pulls.locks(), new FinishEdits(reads(), payloads, effects));
        ports.events().subscribe(mailbox::committed);
        return new TaskCore(
                commits,
                types,
                new SubmitTask(commits, check, journal, running::submit, extensions.metrics()),
                control,
                new QueryTasks(reads(), types, ports.heartbeats(), ports.board()),
                sessions,
                channel(sessions, claims, reports),
                round,
                sweepSegments(round),
                new QueryUrls(reads(), types, extensions.splitters()),
                new ManageSchedules(commits, reads(), fire, mailbox::schedulesChanged),
                pulls,
                adminOperations(leader, control, round, hosts, effects),
                new AuditBook(commits, outside.time(), config.node()),
                running);
    }

    private LedgerReads reads() {
        return ports.ledger().reads();
    }

    private ChosenStrategy strategy() {
        var known = new TreeMap<>(Balancers.builtIn(outside.random()));
        known.putAll(extensions.balancers());
        return new ChosenStrategy(known, config.dispatch().loadBalanceStrategy());
    }

    private SchedulerRound round(
            LeaderAssembly leader, ControlTask control, FireInstant fire, ExpirePullLocks locks, FinishEdits edits) {
        var journal = release.journal();
        return leader.round(
                engines.heartbeats(), // not lenient: the round must detect a failed backend
                new SplitTask(commits, types, extensions.splitters(), journal, release),
                new CutFrontier(commits, plans, journal, reads().crawls()),
                control,
                fire,
                locks,
                edits);
    }

    private LocalChannel channel(WorkerSessions sessions, ClaimSubtasks claims, ReportWork reports) {
        return new LocalChannel(
                sessions,
                new LocalChannel.Claims(new TakeInvitations(reads(), types, ports.queue(), ports.inboxes()), claims),
                reports,
                config.leases(),
                new LocalChannel.LiveState(ports.heartbeats(), ports.marks(), ports.board()),
                new CurrentSettings(reads(), payloads, outside.time()));
    }

    private PullLane pulls(WorkerSessions sessions, ClaimSubtasks claims, ReportWork reports) {
        return new PullLane(
                new PullSessions(commits, types, sessions, ports.heartbeats()),
                new PullSubtasks(commits, reads(), claims, ports.heartbeats(), outside.random()),
                new PullReports(commits, types, reports),
                new ExpirePullLocks(commits, reads(), types, release),
                new KeepSnapshots(commits, types),
                new PullCredentials(commits));
    }

    private SweepSegments sweepSegments(SchedulerRound round) {
        var merge = new MergeSegments(
                reads(), ports.blobs(), commits, () -> round.metrics().term(), outside.time());
        return new SweepSegments(
                reads(), ports.blobs(), merge, () -> round.metrics().isLeader(), outside.time());
    }

    private AdminOperations adminOperations(
            LeaderAssembly leader, ControlTask control, SchedulerRound round, SteerHosts hosts, EditEffects effects) {
        var journal = release.journal();
        var placing = new Reassign.Placing(
                leader.wishes(),
                new FindTarget(reads(), ports.heartbeats(), types),
                () -> round.metrics().isLeader());
        var delete = new DeleteTask(commits);
        return new AdminOperations(
                hosts,
                new SteerDeadLetters(
                        new RetrySubtask(commits, release, journal), new RemoveDeadLetter(commits, journal)),
                delete,
                new EditTask(commits, reads(), journal, payloads, effects),
                new RunOperation(commits, reads(), control, delete),
                new Reassign(commits, reads(), release, control, placing),
                leader.balance(),
                new ManageTypes(commits, types, extensions.types(), reads()));
    }
}
