package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import java.util.Arrays;
import java.util.List;

/// A command of a user for a task. Idempotent: a command for a state that already holds changes nothing.
public enum TaskAction {
    /// Suspends the task until RESUME. Running subtasks return to the queue without counting an attempt.
    PAUSE,
    /// Continues a paused task, or a crawl that ended at a limit that was raised since.
    RESUME,
    /// Ends the task immediately; later commits are rejected.
    CANCEL,
    /// Ends the task immediately and keeps the committed data as its result.
    STOP,
    /// Retries the dead subtasks of a failed task, or the failed URLs of a crawl that has ended in any state.
    RETRY;

    public boolean isAllowedIn(TaskState state) {
        return switch (this) {
            case PAUSE -> state.isOpen();
            case RESUME -> state == TaskState.PAUSED;
            case CANCEL, STOP -> !state.isEnded();
            case RETRY -> state == TaskState.FAILED;
        };
    }

    public boolean alreadyHoldsIn(TaskState state) {
        return switch (this) {
            case PAUSE -> state == TaskState.PAUSED;
            case RESUME, RETRY -> state.isOpen();
            case CANCEL -> state == TaskState.CANCELLED;
            case STOP -> state == TaskState.COMPLETED;
        };
    }

    public static List<TaskAction> allowedIn(TaskState state) {
        return Arrays.stream(values())
                .filter(action -> action.isAllowedIn(state))
                .toList();
    }
}
