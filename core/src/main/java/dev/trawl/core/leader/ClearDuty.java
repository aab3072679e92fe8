package dev.trawl.core.leader;

import dev.trawl.core.task.ControlTask;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.ledger.OpenWorkReads;
import dev.trawl.spi.task.LogEntry;

/// Ends the subtasks of tasks that are paused or have ended. Commits start a batch; once a second it also looks for
/// tasks of other nodes.
public final class ClearDuty implements LeaderDuty {

    private final BackgroundStep step;
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);

    public ClearDuty(ControlTask control, OpenWorkReads reads, LeaderMailbox mailbox) {
        this.step = new BackgroundStep(
                "clear",
                _ -> BackgroundStep.forEach(reads.uncleared(BackgroundStep.TASKS_AT_ONCE), control::clearNext),
                mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
        lookAgain.dueAt(nowNanos);
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        if (entry.number() == 0
                && entry.taskState().filter(state -> !state.isOpen()).isPresent()) {
            step.want();
        }
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (lookAgain.isDue(nowNanos)) {
            step.want();
        }
        return step.runOnce(term);
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return step.isReady() ? 0 : lookAgain.nanosLeft(nowNanos);
    }
}
