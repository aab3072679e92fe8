package dev.trawl.spi;

/// The state of a subtask. PENDING and RETRY wait for their time; QUEUED can be claimed; the last three are
/// terminal.
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

    /// The subtask waits for a claim or for its due time.
    public boolean isWaiting() {
        return this == PENDING || this == QUEUED || this == RETRY;
    }
}
