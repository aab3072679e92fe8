package dev.trawl.core.leader;

import dev.trawl.core.housekeeping.WakeDue;
import dev.trawl.core.split.OpenCrawls;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.LogEntry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Wakes subtasks and URLs whose time is reached. Sleeps until the next due time, and reads that time again once a
/// second and whenever it may have changed.
public final class WakeDuty implements LeaderDuty {

    private static final long LONGEST_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final LedgerReads reads;
    private final OpenCrawls crawls;
    private final LeaderMailbox mailbox;
    private final BackgroundStep step;
    private final Timer due = new Timer(Duration.ofMillis(LONGEST_MILLIS));
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);
    private volatile boolean dueChanged;

    public WakeDuty(WakeDue wake, OpenCrawls crawls, LedgerReads reads, LeaderMailbox mailbox) {
        this.reads = reads;
        this.crawls = crawls;
        this.mailbox = mailbox;
        this.step = new BackgroundStep(
                "wake",
                term -> wake.wakeNext(term).thenApply(count -> {
                    dueChanged = true; // only now: before, the next due time would be that of the batch itself
                    return count.map(some -> some > 0);
                }),
                mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
        due.dueAt(nowNanos);
        lookAgain.dueAt(nowNanos);
        dueChanged = true;
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        if (entry.subtaskState()
                .filter(state -> state == SubtaskState.PENDING || state == SubtaskState.RETRY)
                .isPresent()) {
            dueChanged = true;
        }
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (lookAgain.isDue(nowNanos)) {
            dueChanged = true;
        }
        if (mailbox.takePausesChanged()) {
            dueChanged = true;
        }
        if (due.isDue(nowNanos)) { // before the timer is set again: an ended pause has no due time
            step.want();
            crawls.rested(reads.now());
        }
        if (dueChanged) {
            dueChanged = false;
            due.dueAt(nowNanos + TimeUnit.MILLISECONDS.toNanos(Math.clamp(millisToNextDue(), 0, LONGEST_MILLIS)));
        }
        return step.runOnce(term);
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return step.isReady() ? 0 : Math.min(due.nanosLeft(nowNanos), lookAgain.nanosLeft(nowNanos));
    }

    private long millisToNextDue() {
        return Stream.concat(reads.nextDue().stream(), reads.crawls().nextUrlDue().stream())
                .min(Long::compare)
                .map(at -> at - reads.now())
                .orElse(LONGEST_MILLIS);
    }
}
