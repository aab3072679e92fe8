package dev.trawl.gateway.market;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import java.util.EnumSet;
import java.util.Set;

/// The state of a task in the terms of document 003. A task that waits for a retry is PENDING.
enum MarketStatus {
    PENDING,
    IN_PROGRESS,
    DONE,
    FAILED,
    CANCELLED,
    PAUSED;

    /// Task states that may have this status.
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
