package dev.trawl.spi;

/// Where a task stands. The last three are terminal; only a retry of dead subtasks reopens a FAILED task.
public enum TaskState {
    PENDING,
    RUNNING,
    PAUSED,
    COMPLETED,
    FAILED,
    CANCELLED;

    /// Nothing runs in an ended task.
    public boolean isEnded() {
        return this == COMPLETED || this == FAILED || this == CANCELLED;
    }

    /// Subtasks of the task may be claimed.
    public boolean isOpen() {
        return this == PENDING || this == RUNNING;
    }
}
