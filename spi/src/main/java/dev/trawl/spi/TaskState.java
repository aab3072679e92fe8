package dev.trawl.spi;

/// The state of a task. The last three are terminal; only a retry of dead subtasks reopens a FAILED task.
public enum TaskState {
    PENDING,
    RUNNING,
    PAUSED,
    COMPLETED,
    FAILED,
    CANCELLED;

    /// An ended task runs no subtasks.
    public boolean isEnded() {
        return this == COMPLETED || this == FAILED || this == CANCELLED;
    }

    /// Subtasks of the task may be claimed.
    public boolean isOpen() {
        return this == PENDING || this == RUNNING;
    }
}
