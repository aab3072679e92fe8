package dev.trawl.core.leader;

import dev.trawl.core.aggregate.FoldProgress;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.LogEntry;

/// Folds the progress of ended subtasks into their tasks. Commits start a batch; once a second it also looks for
/// progress that other nodes stored.
public final class FoldDuty implements LeaderDuty {

    private final BackgroundStep step;
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);

    public FoldDuty(FoldProgress fold, LeaderMailbox mailbox) {
        this.step = new BackgroundStep("fold", fold::foldNext, mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
        lookAgain.dueAt(nowNanos);
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        if (entry.taskState().isEmpty()
                && entry.subtaskState().filter(SubtaskState::isTerminal).isPresent()) {
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
