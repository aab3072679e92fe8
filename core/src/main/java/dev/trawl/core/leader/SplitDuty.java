package dev.trawl.core.leader;

import dev.trawl.core.split.SplitTask;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.OpenWorkReads;
import dev.trawl.spi.task.LogEntry;

/// Splits open tasks into subtasks. Commits start a batch; once a second it also looks for tasks of other nodes.
public final class SplitDuty implements LeaderDuty {

    private final BackgroundStep step;
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);

    public SplitDuty(SplitTask split, OpenWorkReads reads, LeaderMailbox mailbox) {
        this.step = new BackgroundStep(
                "split",
                _ -> BackgroundStep.forEach(reads.unsplit(BackgroundStep.TASKS_AT_ONCE), split::splitNext),
                mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
        lookAgain.dueAt(nowNanos);
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        if (entry.number() == 0 && entry.taskState().filter(TaskState::isOpen).isPresent()) {
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
