package dev.trawl.core.cluster;

import dev.trawl.core.commit.CommitListener;
import dev.trawl.core.pull.ExpirePullLocks;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One round of the scheduler: checks the leadership, applies new log entries, then runs every step that has work.
/// One thread owns it; other threads only report events and read the metrics.
public final class SchedulerRound implements CommitListener {

    private static final Logger log = LoggerFactory.getLogger(SchedulerRound.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration LOOK_AT_TYPES = Duration.ofSeconds(5);
    private static final Duration LOOK_AT_CRAWLS = Duration.ofSeconds(10);

    private final LeadTerm lead;
    private final LeaderSteps steps;
    private final View view;
    private final LeaseConfig leases;
    private final OfferAndAssign handOut;
    private final Runnable wake;
    private final CommitFeed news;
    private final OpenCrawls crawls;
    private final PlannedWork planned;
    private final BackgroundSteps errands;
    private final FollowLog follow;
    private final Timer scan;
    private final Timer lookAgain;
    private final Timer crawlsAgain;
    private final Timer beats;
    private final Timer wakeTime;
    private final Timer overdue;
    private final Timer reconcile;
    private final Timer retention;
    private final Timer lockTime;
    private final Timer recordTime;
    private final Timer typesAgain;
    private volatile SchedulerMetrics metrics = SchedulerMetrics.FOLLOWER;
    private volatile boolean sessionsChanged;
    private volatile boolean dueChanged;
    private long term;

    /// The data sources of the round.
    public record View(LedgerReads reads, TaskTypes types, Live live, TimeSource time) {}

    /// The backends that the round uses.
    public record Live(ReadyQueue queue, Inboxes inboxes, Heartbeats heartbeats) {}

    /// @param wake called when a round has work before its next timer
    public SchedulerRound(
            LeadTerm lead, LeaderSteps steps, View view, SchedulerConfig config, LeaseConfig leases, Runnable wake) {
        this.lead = lead;
        this.steps = steps;
        this.view = view;
        this.leases = leases;
        this.handOut = new OfferAndAssign(
                steps,
                view.types(),
                new OfferAndAssign.Engines(view.live().queue(), view.live().inboxes()),
                view.time());
        this.wake = wake;
        this.news = new CommitFeed(view.reads());
        this.crawls = new OpenCrawls(steps.cut(), view.reads().crawls());
        long now = view.time().nanos();
        this.planned = new PlannedWork(steps.fire(), steps.settle(), view.reads(), wake, now);
        this.errands = BackgroundSteps.of(steps, view.reads(), crawls, planned, this::dueChanged, wake);
        this.follow = new FollowLog(steps, errands, crawls, planned, this::dueChanged);
        this.scan = new Timer(config.scanInterval(), now);
        this.lookAgain = new Timer(LOOK_AGAIN, now);
        this.crawlsAgain = new Timer(LOOK_AT_CRAWLS, now);
        this.beats = new Timer(leases.ttl().dividedBy(30), now);
        this.wakeTime = new Timer(Duration.ofMinutes(1), now);
        this.overdue = new Timer(config.timeoutCheckInterval(), now);
        this.reconcile = new Timer(Duration.ofSeconds(30), now);
        this.retention = new Timer(Duration.ofMinutes(10), now);
        this.typesAgain = new Timer(LOOK_AT_TYPES, now);
        this.lockTime = new Timer(ExpirePullLocks.INTERVAL, now);
        this.recordTime = new Timer(RecordHeartbeats.INTERVAL, now);
    }

    @Override
    public void committed(List<LoggedEntry> entries) {
        news.add(entries);
        wake.run();
    }

    /// Reports that a worker session was opened, drained or ended.
    public void sessionsChanged() {
        sessionsChanged = true;
        wake.run();
    }

    /// Reports that a crawl may have more URLs to cut.
    public void frontierMoved(TaskId task) {
        crawls.moved(task);
        wake.run();
    }

    /// Reports that the pause of a host group may have changed.
    public void pausesChanged() {
        dueChanged = true;
        wake.run();
    }

    /// Reports that a schedule was created or changed on this node.
    public void schedulesChanged() {
        planned.changed();
        wake.run();
    }

    private void dueChanged() {
        dueChanged = true;
    }

    public SchedulerMetrics metrics() {
        return metrics;
    }

    /// Runs every step once; true if an immediate further call may do more.
    public boolean runOnce() {
        if (typesAgain.isDue(view.time().nanos())) {
            view.types().refresh(); // another node may have started with other types
        }
        var current = lead.runOnce();
        if (current.isEmpty()) {
            follow();
            return false;
        }
        if (current.getAsLong() != term) {
            begin(current.getAsLong());
        }
        long now = view.time().nanos();
        news.hear(now, entry -> follow.hear(entry.entry(), now));
        lookRound(now);
        if (!errands.runOnce(term)) {
            log.warn("term lost term={}", term);
            lead.taken();
            follow();
            return true;
        }
        steps.desk().serve(true);
        boolean moved = handOut.runOnce();
        publish();
        return moved || !news.isEmpty() || errands.isAnyReady();
    }

    /// The time until the next timer is due.
    public long nanosToNext() {
        long now = view.time().nanos();
        if (term == 0) {
            return lookAgain.nanosLeft(now);
        }
        return Stream.of(scan, lookAgain, crawlsAgain, beats, wakeTime, overdue)
                .mapToLong(timer -> timer.nanosLeft(now))
                .reduce(Math.min(news.nanosToNext(now), planned.nanosToNext(now)), Math::min);
    }

    private void follow() {
        term = 0;
        steps.desk().serve(false);
        news.clear();
        crawls.clear();
        metrics = SchedulerMetrics.FOLLOWER;
        lookAgain.isDue(view.time().nanos());
    }

    /// Starts a term. A new leader rebuilds its state from the ledger.
    private void begin(long newTerm) {
        log.info("leadership taken term={}", newTerm);
        long now = view.time().nanos();
        news.skipToNow(); // before the ledger is read, so that no entry is missed
        steps.sweep().reset();
        steps.window().clear();
        steps.assign().reset();
        steps.roster().rebuild(view.reads().openSessions(), view.reads().running(), now);
        errands.reset();
        List.of(scan, lookAgain, crawlsAgain, beats, wakeTime).forEach(timer -> timer.dueAt(now));
        dueChanged = true;
        planned.begin(now);
        term = newTerm;
    }

    /// Handles changes without an event: expired timers, commits of other nodes, opened and ended sessions.
    private void lookRound(long now) {
        if (sessionsChanged || beats.isDue(now)) {
            sessionsChanged = false;
            watchSessions();
        }
        if (scan.isDue(now)) {
            news.scan(entry -> follow.hear(entry.entry(), now));
        }
        if (lookAgain.isDue(now)) {
            steps.feed().lookAgain();
            errands.wantUsual();
            crawls.rested(view.reads().now());
            crawls.grown();
            handOut.lookAgain(now, leases.ttl());
            dueChanged = true;
        }
        if (wakeTime.isDue(now)) { // before the timer is set again: an ended pause has no due time
            errands.due().want();
            crawls.rested(view.reads().now());
        }
        if (crawlsAgain.isDue(now)) {
            crawls.lookAgain();
        }
        if (!crawls.isEmpty()) {
            errands.cut().want();
        }
        if (dueChanged) {
            dueChanged = false;
            wakeTime.dueAt(now + TimeUnit.MILLISECONDS.toNanos(Math.clamp(millisToNextDue(), 0, 60_000)));
        }
        planned.look(now);
        lookSeldom(now);
    }

    private void lookSeldom(long now) {
        if (overdue.isDue(now)) {
            expireOverdue(now);
        }
        if (reconcile.isDue(now)) {
            steps.roster().reconcile(view.reads().running(), now);
        }
        if (retention.isDue(now)) {
            errands.forget().want();
        }
        if (lockTime.isDue(now)) {
            errands.locks().want();
        }
        if (recordTime.isDue(now)) {
            errands.heartbeats().want();
        }
    }

    private long millisToNextDue() {
        return Stream.concat(view.reads().nextDue().stream(), view.reads().crawls().nextUrlDue().stream())
                .min(Long::compare)
                .map(at -> at - view.reads().now())
                .orElse(60_000L);
    }

    private void watchSessions() {
        var open = view.reads().openSessions();
        int before = steps.roster().sessions().size();
        var gone = steps.roster().seat(open);
        gone.forEach(steps.window()::forgetSession); // first: ended sessions are reported once, and the rest may fail
        steps.roster().heard(heard(open));
        for (var ending : steps.sweep().runOnce(open, term)) {
            var _ = ending.whenComplete((_, failure) -> {
                tell("sweep", failure); // the next check of the beats retries
                if (failure == null) {
                    sessionsChanged();
                }
            });
        }
        if (!gone.isEmpty() || before != open.size()) {
            steps.feed().lookAgain();
            handOut.workersChanged(gone);
        }
    }

    /// The sessions with timely heartbeats; reports the others as lost to the live state. Renewals count too,
    /// because a backend that lost its data has no heartbeats. If heartbeats cannot be read, all sessions count as
    /// healthy: a lost worker loses its session anyway.
    private Set<Long> heard(List<WorkerSession> open) {
        long recently =
                view.time().nanos() - leases.renewInterval().multipliedBy(2).toNanos();
        var heard = steps.sweep().renewedSince(recently);
        try {
            view.live().heartbeats().live().forEach(status -> heard.add(status.session()));
            var silent = steps.roster().silent(open, heard);
            if (!silent.isEmpty()) {
                view.live().heartbeats().lost(silent);
            }
        } catch (LiveStateUnavailableException e) {
            log.debug("heartbeats unavailable cause={}", String.valueOf(e.getMessage()));
            open.forEach(session -> heard.add(session.id()));
        }
        return heard;
    }

    private void expireOverdue(long now) {
        for (var held : steps.roster().runningSince(now)) {
            var ranFor = Duration.ofNanos(now - held.since());
            if (ranFor.compareTo(ExpireOverdue.GRACE) > 0) {
                var _ = steps.expire().check(held, ranFor, term).whenComplete((_, failure) -> tell("expire", failure));
            }
        }
    }

    private static void tell(String step, @Nullable Throwable failure) {
        if (failure != null) {
            log.warn("step failed step={} cause={}", step, failure.toString());
        }
    }

    private void publish() {
        metrics = new SchedulerMetrics(
                true,
                term,
                steps.assign().assigned(),
                follow.tasksFailed(),
                steps.roster().available(),
                steps.window().size());
    }
}
