package dev.trawl.core.cluster;

import dev.trawl.core.commit.CommitListener;
import dev.trawl.core.pull.ReleaseLocks;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LogEntry;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One round of the scheduler: lead, hear the news, then every step that has something to do. One thread owns
/// it; others only hand in news and read the metrics.
public final class SchedulerRound implements CommitListener {

    private static final Logger log = LoggerFactory.getLogger(SchedulerRound.class);
    private static final int TASKS_AT_ONCE = 8;
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration LOOK_AT_TYPES = Duration.ofSeconds(5);
    private static final Duration LOOK_AT_CRAWLS = Duration.ofSeconds(10);

    private final LeadTerm lead;
    private final LeaderSteps steps;
    private final View view;
    private final LeaseConfig leases;
    private final HandOut handOut;
    private final Runnable wake;
    private final News news;
    private final Errand split;
    private final OpenCrawls crawls;
    private final Errand cut;
    private final Errand due;
    private final Errand fold;
    private final Errand clear;
    private final Errand forget;
    private final Errand locks;
    private final PlannedWork planned;
    private final List<Errand> errands;
    private final Timer scan;
    private final Timer lookAgain;
    private final Timer crawlsAgain;
    private final Timer beats;
    private final Timer wakeTime;
    private final Timer overdue;
    private final Timer reconcile;
    private final Timer retention;
    private final Timer lockTime;
    private final Timer typesAgain;
    private volatile SchedulerMetrics metrics = SchedulerMetrics.FOLLOWER;
    private volatile boolean sessionsChanged;
    private volatile boolean dueChanged;
    private long term;
    private long tasksFailed;

    /// What the round looks at.
    public record View(LedgerReads reads, TaskTypes types, Live live, TimeSource time) {}

    /// The engines that the round talks to.
    public record Live(ReadyQueue queue, Inboxes inboxes, Heartbeats heartbeats) {}

    /// @param wake is called when a round has something to do before its next timer
    public SchedulerRound(
            LeadTerm lead, LeaderSteps steps, View view, SchedulerConfig config, LeaseConfig leases, Runnable wake) {
        this.lead = lead;
        this.steps = steps;
        this.view = view;
        this.leases = leases;
        this.handOut = new HandOut(
                steps,
                view.types(),
                new HandOut.Engines(view.live().queue(), view.live().inboxes()),
                view.time());
        this.wake = wake;
        this.news = new News(view.reads());
        this.split =
                new Errand("split", _ -> forEach(view.reads().unsplit(TASKS_AT_ONCE), steps.split()::splitNext), wake);
        this.crawls = new OpenCrawls(steps.cut(), view.reads().crawls());
        this.cut = new Errand("cut", _ -> crawls.cutNext(), wake);
        this.due = new Errand("wake", at -> steps.wake().wakeNext(at).thenApply(this::woken), wake);
        this.fold = new Errand("fold", steps.fold()::foldNext, wake);
        this.clear = new Errand(
                "clear", _ -> forEach(view.reads().uncleared(TASKS_AT_ONCE), steps.control()::clearNext), wake);
        this.forget = new Errand("forget", steps.forget()::forgetNext, wake);
        this.locks = new Errand("locks", _ -> steps.locks().runOnce(), wake);
        long now = view.time().nanos();
        this.planned = new PlannedWork(steps.fire(), steps.settle(), view.reads(), wake, now);
        this.errands = Stream.concat(Stream.of(split, cut, due, fold, clear, forget, locks), planned.errands().stream())
                .toList();
        this.scan = new Timer(config.scanInterval(), now);
        this.lookAgain = new Timer(LOOK_AGAIN, now);
        this.crawlsAgain = new Timer(LOOK_AT_CRAWLS, now);
        this.beats = new Timer(leases.ttl().dividedBy(30), now);
        this.wakeTime = new Timer(Duration.ofMinutes(1), now);
        this.overdue = new Timer(config.timeoutCheckInterval(), now);
        this.reconcile = new Timer(Duration.ofSeconds(30), now);
        this.retention = new Timer(Duration.ofMinutes(10), now);
        this.typesAgain = new Timer(LOOK_AT_TYPES, now);
        this.lockTime = new Timer(ReleaseLocks.INTERVAL, now);
    }

    @Override
    public void committed(List<LoggedEntry> entries) {
        news.add(entries);
        wake.run();
    }

    /// A worker has registered or left.
    public void sessionsChanged() {
        sessionsChanged = true;
        wake.run();
    }

    /// A crawl may have more to cut.
    public void frontierMoved(TaskId task) {
        crawls.moved(task);
        wake.run();
    }

    /// A host group may be asked again sooner or later than was thought.
    public void pausesChanged() {
        dueChanged = true;
        wake.run();
    }

    /// A schedule was made or changed here.
    public void schedulesChanged() {
        planned.changed();
        wake.run();
    }

    public SchedulerMetrics metrics() {
        return metrics;
    }

    /// Runs every step once; true when it is worth coming again at once.
    public boolean runOnce() {
        if (typesAgain.isDue(view.time().nanos())) {
            view.types().refresh(); // another node may have been started with other types
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
        news.hear(now, entry -> hear(entry.entry(), now));
        lookRound(now);
        if (!errands.stream().map(errand -> errand.runOnce(term)).reduce(true, Boolean::logicalAnd)) {
            log.warn("term lost term={}", term);
            lead.taken();
            follow();
            return true;
        }
        steps.desk().serve(true);
        boolean moved = handOut.runOnce();
        publish();
        return moved || !news.isEmpty() || errands.stream().anyMatch(Errand::isReady);
    }

    /// How long nothing will happen by itself.
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

    /// A new leader knows nothing but the ledger.
    private void begin(long newTerm) {
        log.info("leadership taken term={}", newTerm);
        long now = view.time().nanos();
        news.skipToNow(); // before the ledger is looked at, so that nothing falls in between
        steps.sweep().reset();
        steps.window().clear();
        steps.assign().reset();
        steps.roster().rebuild(view.reads().openSessions(), view.reads().running(), now);
        errands.forEach(Errand::reset);
        List.of(scan, lookAgain, crawlsAgain, beats, wakeTime).forEach(timer -> timer.dueAt(now));
        dueChanged = true;
        planned.begin(now);
        term = newTerm;
    }

    private void hear(LogEntry entry, long now) {
        steps.roster().follow(entry, now);
        entry.subtaskState().ifPresent(state -> hearSubtask(entry, state));
        entry.taskState().ifPresent(state -> hearTask(entry, state));
    }

    private void hearSubtask(LogEntry entry, SubtaskState state) {
        steps.window().settle(new SubtaskId(entry.task(), entry.number()));
        switch (state) {
            case QUEUED -> steps.feed().becameReady(entry.type(), entry.project());
            case PENDING, RETRY -> dueChanged = true;
            case SUCCEEDED, DEAD, CANCELLED -> {
                if (entry.taskState().isEmpty()) {
                    fold.want();
                    crawlMoved(entry);
                }
            }
            case RUNNING -> crawls.taken(entry.task());
        }
    }

    private void hearTask(LogEntry entry, TaskState state) {
        if (state == TaskState.FAILED) {
            tasksFailed++;
        }
        if (state.isEnded()) {
            planned.ended(entry.task());
        }
        if (entry.number() != 0) {
            return; // said with its only subtask
        }
        if (state.isOpen()) {
            split.want();
            crawlMoved(entry);
            steps.feed().becameReady(entry.type(), entry.project());
        } else {
            steps.window().settleAll(entry.task());
            clear.want();
            crawlMoved(entry);
        }
    }

    private void crawlMoved(LogEntry entry) {
        if (steps.cut().isCrawl(entry.type())) {
            crawls.moved(entry.task());
        }
    }

    /// Only now is it worth asking what is due next: before, it was what is being woken.
    private Optional<Boolean> woken(Optional<Integer> count) {
        dueChanged = true;
        return count.map(some -> some > 0);
    }

    /// What no event brought: clocks that ran out, news from other nodes, workers that came or went.
    private void lookRound(long now) {
        if (sessionsChanged || beats.isDue(now)) {
            sessionsChanged = false;
            watchSessions();
        }
        if (scan.isDue(now)) {
            news.scan(entry -> hear(entry.entry(), now));
        }
        if (lookAgain.isDue(now)) {
            steps.feed().lookAgain();
            List.of(split, fold, clear).forEach(Errand::want);
            crawls.rested(view.reads().now());
            crawls.grown();
            handOut.lookAgain(now, leases.ttl());
            dueChanged = true;
        }
        if (wakeTime.isDue(now)) { // before it is set anew: a pause that is over has no time any more
            due.want();
            crawls.rested(view.reads().now());
        }
        if (crawlsAgain.isDue(now)) {
            crawls.lookAgain();
        }
        if (!crawls.isEmpty()) {
            cut.want();
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
            forget.want();
        }
        if (lockTime.isDue(now)) {
            locks.want();
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
        gone.forEach(
                steps.window()::forgetSession); // at once: who is gone is told only here, and what follows may fail
        steps.roster().heard(heard(open));
        for (var ending : steps.sweep().runOnce(open, term)) {
            var _ = ending.whenComplete((_, failure) -> {
                tell("sweep", failure); // and it is swept again with the next beat
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

    /// Who was heard of in time, and says so of the others. Renewals count too, because an engine that was emptied has
    /// forgotten all heartbeats. When nobody can be heard nobody is taken for ill: who is lost loses its session.
    private Set<Long> heard(List<Session> open) {
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
                tasksFailed,
                steps.roster().available(),
                steps.window().size());
    }

    /// One batch for each of these tasks; more when there was any.
    private static CompletableFuture<Optional<Boolean>> forEach(
            List<TaskId> tasks, Function<TaskId, CompletableFuture<Boolean>> batch) {
        var all = tasks.stream().map(batch).toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(all).thenApply(_ -> Optional.of(!tasks.isEmpty()));
    }
}
