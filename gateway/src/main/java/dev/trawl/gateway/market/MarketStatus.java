package dev.trawl.gateway.market;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import java.util.EnumSet;
import java.util.Set;

/// A task's state in the words of the document. A retry that waits is PENDING again.
enum MarketStatus {
    PENDING,
    IN_PROGRESS,
    DONE,
    FAILED,
    CANCELLED,
    PAUSED;

    /// The states of the tasks that may have this status.
    Set<TaskState> states() {
        return switch (this) {
            case PENDING -> EnumSet.of(TaskState.PENDING, TaskState.RUNNING);
            case IN_PROGRESS -> EnumSet.of(TaskState.RUNNING);
            case DONE -> EnumSet.of(TaskState.COMPLETED);
            case FAILED -> EnumSet.of(TaskState.FAILED);
            case CANCELLED -> EnumSet.of(TaskState.CANCELLED);
            case PAUSED -> EnumSet.of(TaskState.PAUSED);
        };
    }

    static MarketStatus of(PulledTask task) {
        return switch (task.task().state()) {
            case COMPLETED -> DONE;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
            case PAUSED -> PAUSED;
            case PENDING, RUNNING -> task.subtask().state() == SubtaskState.RUNNING ? IN_PROGRESS : PENDING;
        };
    }
}
