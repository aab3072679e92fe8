package dev.trawl.core.leader;

import dev.trawl.core.schedule.FireSchedules;
import dev.trawl.core.schedule.FireSchedules.Done;
import dev.trawl.core.schedule.SettleFirings;
import dev.trawl.core.time.Timer;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.LogEntry;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Runs the schedules: waits until the next one is due, and settles firings whose tasks have ended. Notices changes by
/// other nodes and jumps of the ledger time within a second.
public final class ScheduleDuty implements LeaderDuty {

    private static final Duration SETTLE_AGAIN = Duration.ofSeconds(10);
    private static final long LONGEST = TimeUnit.MINUTES.toMillis(1);
    private static final int MOST = 100_000;

    private final LedgerReads reads;
    private final LeaderMailbox mailbox;
    private final BackgroundStep fire;
    private final BackgroundStep settle;
    private final Timer due = new Timer(Duration.ofMillis(LONGEST));
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);
    private final Timer settleAgain = new Timer(SETTLE_AGAIN);
    private final Set<TaskId> open = ConcurrentHashMap.newKeySet();
    private volatile boolean changed;

    public ScheduleDuty(FireSchedules firing, SettleFirings settling, LedgerReads reads, LeaderMailbox mailbox) {
        this.reads = reads;
        this.mailbox = mailbox;
        this.fire = new BackgroundStep(
                "fire",
                term -> firing.fireNext(term).thenApply(done -> {
                    changed = true;
                    return done.map(this::fired);
                }),
                mailbox::wake);
        this.settle = new BackgroundStep(
                "settle",
                term -> settling.settleNext(term).thenApply(more -> {
                    changed = true; // a held firing may be due now
                    return more;
                }),
                mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        fire.reset();
        settle.reset();
        due.dueAt(nowNanos);
        lookAgain.dueAt(nowNanos);
        settleAgain.dueAt(nowNanos);
        changed = true;
    }

    /// Most tasks do not belong to a schedule.
    @Override
    public void committed(LogEntry entry, long nowNanos) {
        if (entry.taskState().filter(TaskState::isEnded).isPresent() && open.remove(entry.task())) {
            settle.want();
        }
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (settleAgain.isDue(nowNanos)) {
            open.clear();
            open.addAll(reads.schedules().openTasks(MOST));
            settle.want();
        }
        if (due.isDue(nowNanos)) {
            fire.want();
        }
        readDueTime(nowNanos);
        return fire.runOnce(term) && settle.runOnce(term);
    }

    private void readDueTime(long nowNanos) {
        if (mailbox.takeSchedulesChanged()) {
            changed = true;
        }
        if (lookAgain.isDue(nowNanos) || changed) {
            changed = false;
            due.dueAt(nowNanos + TimeUnit.MILLISECONDS.toNanos(Math.clamp(millisToNext(), 0, LONGEST)));
        }
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return fire.isReady() || settle.isReady()
                ? 0
                : Math.min(due.nanosLeft(nowNanos), lookAgain.nanosLeft(nowNanos));
    }

    private long millisToNext() {
        return reads.schedules().nextDue().map(at -> at - reads.now()).orElse(LONGEST);
    }

    private boolean fired(Done done) {
        open.addAll(done.tasks());
        return done.more();
    }
}
