package dev.trawl.core.cluster;

import dev.trawl.core.schedule.FireSchedules;
import dev.trawl.core.schedule.FireSchedules.Done;
import dev.trawl.core.schedule.SettleFirings;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LedgerReads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Runs the schedules for the leader: waits until the next one is due, and settles firings whose tasks have ended.
final class PlannedWork {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration SETTLE_AGAIN = Duration.ofSeconds(10);
    private static final long LONGEST = TimeUnit.MINUTES.toMillis(1);
    private static final int MOST = 100_000;

    private final LedgerReads reads;
    private final BackgroundStep fire;
    private final BackgroundStep settle;
    private final Timer due;
    private final Timer lookAgain;
    private final Timer settleAgain;
    private final Set<TaskId> open = ConcurrentHashMap.newKeySet();
    private volatile boolean changed;

    PlannedWork(FireSchedules firing, SettleFirings settling, LedgerReads reads, Runnable wake, long now) {
        this.reads = reads;
        this.fire = new BackgroundStep("fire", term -> firing.fireNext(term).thenApply(this::fired), wake);
        this.settle =
                new BackgroundStep("settle", term -> settling.settleNext(term).thenApply(this::settled), wake);
        this.due = new Timer(Duration.ofMillis(LONGEST), now);
        this.lookAgain = new Timer(LOOK_AGAIN, now);
        this.settleAgain = new Timer(SETTLE_AGAIN, now);
    }

    List<BackgroundStep> errands() {
        return List.of(fire, settle);
    }

    /// Makes all timers due, because a new leader knows only the ledger.
    void begin(long now) {
        List.of(due, lookAgain, settleAgain).forEach(timer -> timer.dueAt(now));
        changed = true;
    }

    /// Reports that the due time of a schedule may have changed.
    void changed() {
        changed = true;
    }

    /// Reports an ended task. Most tasks do not belong to a schedule.
    void ended(TaskId task) {
        if (open.remove(task)) {
            settle.want();
        }
    }

    /// Checks the timers. Changes by other nodes and jumps of the ledger time are noticed within a second.
    void look(long now) {
        if (settleAgain.isDue(now)) {
            open.clear();
            open.addAll(reads.schedules().openTasks(MOST));
            settle.want();
        }
        if (due.isDue(now)) {
            fire.want();
        }
        if (lookAgain.isDue(now) || changed) {
            changed = false;
            due.dueAt(now + TimeUnit.MILLISECONDS.toNanos(Math.clamp(millisToNext(), 0, LONGEST)));
        }
    }

    long nanosToNext(long now) {
        return Math.min(due.nanosLeft(now), lookAgain.nanosLeft(now));
    }

    private long millisToNext() {
        return reads.schedules().nextDue().map(at -> at - reads.now()).orElse(LONGEST);
    }

    private Optional<Boolean> fired(Optional<Done> done) {
        done.ifPresent(some -> open.addAll(some.tasks()));
        changed = true;
        return done.map(Done::more);
    }

    /// A held firing may be due now.
    private Optional<Boolean> settled(Optional<Boolean> more) {
        changed = true;
        return more;
    }
}
