package dev.trawl.core.cluster;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LogEntry;

/// Applies committed log entries to the leader's state, and requests the steps that have work to do.
final class FollowLog {

    private final LeaderSteps steps;
    private final BackgroundSteps errands;
    private final OpenCrawls crawls;
    private final PlannedWork planned;
    private final Runnable dueChanged;
    private long tasksFailed;

    /// @param dueChanged run when a subtask waits for its time
    FollowLog(LeaderSteps steps, BackgroundSteps errands, OpenCrawls crawls, PlannedWork planned, Runnable dueChanged) {
        this.steps = steps;
        this.errands = errands;
        this.crawls = crawls;
        this.planned = planned;
        this.dueChanged = dueChanged;
    }

    /// The number of failed tasks seen in the log.
    long tasksFailed() {
        return tasksFailed;
    }

    void hear(LogEntry entry, long now) {
        steps.roster().follow(entry, now);
        entry.subtaskState().ifPresent(state -> hearSubtask(entry, state));
        entry.taskState().ifPresent(state -> hearTask(entry, state));
    }

    private void hearSubtask(LogEntry entry, SubtaskState state) {
        steps.window().settle(new SubtaskId(entry.task(), entry.number()));
        switch (state) {
            case QUEUED -> steps.feed().becameReady(entry.type(), entry.project());
            case PENDING, RETRY -> dueChanged.run();
            case SUCCEEDED, DEAD, CANCELLED -> {
                if (entry.taskState().isEmpty()) {
                    errands.fold().want();
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
            return; // logged together with its only subtask
        }
        if (state.isOpen()) {
            errands.split().want();
            crawlMoved(entry);
            steps.feed().becameReady(entry.type(), entry.project());
        } else {
            steps.window().settleAll(entry.task());
            errands.clear().want();
            crawlMoved(entry);
        }
    }

    private void crawlMoved(LogEntry entry) {
        if (steps.cut().isCrawl(entry.type())) {
            crawls.moved(entry.task());
        }
    }
}
