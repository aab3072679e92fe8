package dev.trawl.gateway.distribution;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Task;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// The states of a task in the terms of document 001. A task is `running` while a device holds a subtask of it.
/// Between two attempts it is `pending`.
enum TaskStatus {
    PENDING,
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED,
    PAUSED;

    /// Task states that may have this status.
    Set<TaskState> states() {
        return switch (this) {
            case PENDING -> Set.of(TaskState.PENDING, TaskState.RUNNING);
            case RUNNING -> Set.of(TaskState.RUNNING);
            case COMPLETED -> Set.of(TaskState.COMPLETED);
            case FAILED -> Set.of(TaskState.FAILED);
            case CANCELLED -> Set.of(TaskState.CANCELLED);
            case PAUSED -> Set.of(TaskState.PAUSED);
        };
    }

    /// @param leased true when a device holds a subtask of it
    static TaskStatus of(Task task, boolean leased) {
        return switch (task.state()) {
            case PENDING -> PENDING;
            case RUNNING -> leased ? RUNNING : PENDING;
            case COMPLETED -> COMPLETED;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
            case PAUSED -> PAUSED;
        };
    }

    static TaskStatus parse(String text) {
        return Arrays.stream(values())
                .filter(status -> status.shown().equals(text))
                .findFirst()
                .orElseThrow(() -> RefusedException.of(
                        Problem.INVALID_REQUEST,
                        "?status",
                        "known: "
                                + String.join(
                                        ", ",
                                        Arrays.stream(values())
                                                .map(TaskStatus::shown)
                                                .toList())));
    }

    String shown() {
        return name().toLowerCase(Locale.ROOT);
    }
}
