package dev.trawl.spi;

/// Where a subtask stands. PENDING and RETRY wait for their time; QUEUED can be claimed; the last three are terminal.
public enum SubtaskState {
    PENDING,
    QUEUED,
    RUNNING,
    RETRY,
    SUCCEEDED,
    DEAD,
    CANCELLED;

    public boolean isTerminal() {
        return this == SUCCEEDED || this == DEAD || this == CANCELLED;
    }

    /// Waits for a claim or for its time.
    public boolean isWaiting() {
        return this == PENDING || this == QUEUED || this == RETRY;
    }
}
