package dev.trawl.core;

import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.TaskCore.Surroundings;
import dev.trawl.core.aggregate.FoldProgress;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.PlacementHints;
import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.edit.FinishEdits;
import dev.trawl.core.host.ReturnUnmetBatches;
import dev.trawl.core.housekeeping.DeleteExpired;
import dev.trawl.core.housekeeping.ExpireOverdue;
import dev.trawl.core.housekeeping.RecordHeartbeats;
import dev.trawl.core.housekeeping.WakeDue;
import dev.trawl.core.leader.Balance;
import dev.trawl.core.leader.ClearDuty;
import dev.trawl.core.leader.CommitFeed;
import dev.trawl.core.leader.CutDuty;
import dev.trawl.core.leader.EngineBackoff;
import dev.trawl.core.leader.FoldDuty;
import dev.trawl.core.leader.HeartbeatDuty;
import dev.trawl.core.leader.InvitationDuty;
import dev.trawl.core.leader.LeadTerm;
import dev.trawl.core.leader.LeaderDuty;
import dev.trawl.core.leader.LeaderMailbox;
import dev.trawl.core.leader.MetricsDuty;
import dev.trawl.core.leader.OfferAndAssign;
import dev.trawl.core.leader.OverdueDuty;
import dev.trawl.core.leader.PeriodicDuty;
import dev.trawl.core.leader.PullLockDuty;
import dev.trawl.core.leader.RequestDuty;
import dev.trawl.core.leader.RosterDuty;
import dev.trawl.core.leader.ScheduleDuty;
import dev.trawl.core.leader.SchedulerRound;
import dev.trawl.core.leader.SessionDuty;
import dev.trawl.core.leader.SessionHealth;
import dev.trawl.core.leader.SplitDuty;
import dev.trawl.core.leader.WakeDuty;
import dev.trawl.core.leader.WatchInboxes;
import dev.trawl.core.leader.WatchQueues;
import dev.trawl.core.pull.ExpirePullLocks;
import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.schedule.FireInstant;
import dev.trawl.core.schedule.FireSchedules;
import dev.trawl.core.schedule.SettleFirings;
import dev.trawl.core.session.SweepSessions;
import dev.trawl.core.split.CutFrontier;
import dev.trawl.core.split.OpenCrawls;
import dev.trawl.core.split.SplitTask;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.live.Heartbeats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Constructs the round of the leader: its duties in their order, and the state that they share.
final class LeaderAssembly {

    private static final Duration RETENTION_INTERVAL = Duration.ofMinutes(10);
    private static final Duration EDITS_INTERVAL = Duration.ofSeconds(30);
    private static final Duration UNMET_INTERVAL = Duration.ofSeconds(10);

    private final RunningConfig running;
    private final Ports ports;
    private final Surroundings outside;
    private final LeaderMailbox mailbox;
    private final GroupCommit commits;
    private final AssignInvitations.Cluster cluster;
    private final AssignInvitations assign;
    private final Rebalance rebalance;

    LeaderAssembly(
            RunningConfig running,
            Ports ports,
            Surroundings outside,
            LeaderMailbox mailbox,
            GroupCommit commits,
            TaskTypes types) {
        this.running = running;
        this.ports = ports;
        this.outside = outside;
        this.mailbox = mailbox;
        this.commits = commits;
        this.cluster = new AssignInvitations.Cluster(
                new Roster(), new OutstandingInvitations(), types, new PlacementHints(outside.time()), outside.time());
        this.assign =
                new AssignInvitations(ports.queue(), ports.inboxes(), running.strategy(), running::dispatch, cluster);
        this.rebalance = new Rebalance(
                assign,
                cluster,
                ports.inboxes(),
                running.strategy(),
                running.atStart().leases().ttl());
    }

    PlacementHints wishes() {
        return cluster.wishes();
    }

    Balance balance() {
        return new Balance(mailbox, running.strategy(), rebalance, cluster.roster(), cluster.window());
    }

    /// @param heartbeats throw if the live state is unavailable
    SchedulerRound round(
            Heartbeats heartbeats,
            SplitTask split,
            CutFrontier cut,
            ControlTask control,
            FireInstant fire,
            ExpirePullLocks locks,
            FinishEdits edits) {
        var node = running.atStart().node();
        var metrics = new MetricsDuty(assign, cluster.roster(), cluster.window());
        var backoff = new EngineBackoff(outside.time());
        var feed = new FeedQueue(reads(), cluster.types(), ports.queue(), cluster.window(), outside.time());
        var duties = new ArrayList<LeaderDuty>();
        duties.addAll(workers(heartbeats, feed, backoff));
        duties.addAll(tasks(split, cut, control));
        duties.addAll(housekeeping(locks, edits));
        duties.add(new ScheduleDuty(
                new FireSchedules(commits, reads(), fire), new SettleFirings(commits), reads(), mailbox));
        duties.add(new RequestDuty(mailbox));
        duties.add(new OfferAndAssign(feed, assign, cluster.roster(), cluster.types(), backoff));
        duties.add(metrics);
        return new SchedulerRound(
                new LeadTerm(commits, ports.election(), node, outside.time(), outside.wakeScheduler()),
                new CommitFeed(reads(), mailbox, running.atStart().scheduler().scanInterval()),
                duties,
                metrics,
                cluster.types(),
                outside.time());
    }

    private LedgerReads reads() {
        return ports.ledger().reads();
    }

    private ReleaseLeases release() {
        return new ReleaseLeases(new Journal(running.atStart().node()));
    }

    /// The duties that follow workers, their leases and their invitations.
    private List<LeaderDuty> workers(Heartbeats heartbeats, FeedQueue feed, EngineBackoff backoff) {
        var config = running.atStart();
        var roster = cluster.roster();
        var leases = config.leases();
        var stale = leases.ttl().multipliedBy(2);
        var sweep = new SweepSessions(commits, release(), leases, outside.time());
        var expire =
                new ExpireOverdue(commits, cluster.types(), release(), outside.random(), ports.marks(), leases.ttl());
        var invitations = new InvitationDuty(
                feed,
                cluster.window(),
                new WatchQueues(cluster.window(), ports.queue(), cluster.types(), assign, backoff, stale),
                new WatchInboxes(cluster.window(), ports.inboxes(), rebalance, backoff, stale));
        var health = new SessionHealth(heartbeats, sweep, roster, leases, outside.time());
        return List.of(
                new SessionDuty(reads(), roster, sweep, health, invitations, mailbox),
                invitations,
                new OverdueDuty(expire, roster, config.scheduler().timeoutCheckInterval()),
                new RosterDuty(roster, reads()));
    }

    /// The duties that move tasks from one step to the next.
    private List<LeaderDuty> tasks(SplitTask split, CutFrontier cut, ControlTask control) {
        var crawls = new OpenCrawls(cut, reads().crawls());
        var wake = new WakeDue(commits, release(), mailbox::frontierMoved);
        var fold = new FoldProgress(commits, release().journal());
        return List.of(
                new SplitDuty(split, reads(), mailbox),
                new CutDuty(cut, crawls, cluster.roster(), reads(), mailbox),
                new WakeDuty(wake, crawls, reads(), mailbox),
                new FoldDuty(fold, mailbox),
                new ClearDuty(control, reads(), mailbox));
    }

    private List<LeaderDuty> housekeeping(ExpirePullLocks locks, FinishEdits edits) {
        var forget =
                new DeleteExpired(commits, running::retention, running.atStart().node());
        var heartbeats = new RecordHeartbeats(commits, reads(), ports.heartbeats());
        var unmet = new ReturnUnmetBatches(commits, reads(), release());
        return List.of(
                new PeriodicDuty("forget", RETENTION_INTERVAL, forget::forgetNext, mailbox),
                new PeriodicDuty("edits", EDITS_INTERVAL, _ -> edits.look(), mailbox),
                new PeriodicDuty(
                        "unmet batches",
                        UNMET_INTERVAL,
                        term -> unmet.look(term, cluster.roster().offered()),
                        mailbox),
                new PullLockDuty(locks, mailbox),
                new HeartbeatDuty(heartbeats, mailbox));
    }
}
