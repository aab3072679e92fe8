package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import java.util.Arrays;
import java.util.List;

/// What a person can order a task to do. Asking again for what already holds changes nothing and is no error.
public enum TaskAction {
    /// Runs nothing until resumed; what runs is given back without blame.
    PAUSE,
    /// Goes on after a pause.
    RESUME,
    /// Ends it now; nothing is committed any more.
    CANCEL,
    /// Ends it now and keeps what was committed as its result.
    STOP,
    /// Gives the dead subtasks of a failed task another chance.
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
