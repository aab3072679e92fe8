package dev.trawl.gateway.task;

import dev.trawl.core.report.RetryDecision;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Subtask;

/// The public state of a subtask. A subtask that waits for a retry after a timeout is `TIMEOUT`.
public enum SubtaskStatus {
    PENDING,
    QUEUED,
    RUNNING,
    RETRY,
    TIMEOUT,
    SUCCEEDED,
    DEAD,
    CANCELLED;

    static SubtaskStatus of(Subtask subtask) {
        return of(subtask.state(), subtask.status().cause().orElse(""));
    }

    /// @param cause cause of the state, or empty
    static SubtaskStatus of(SubtaskState state, String cause) {
        return switch (state) {
            case PENDING -> PENDING;
            case QUEUED -> QUEUED;
            case RUNNING -> RUNNING;
            case RETRY -> cause.equals(RetryDecision.TIMEOUT) ? TIMEOUT : RETRY;
            case SUCCEEDED -> SUCCEEDED;
            case DEAD -> DEAD;
            case CANCELLED -> CANCELLED;
        };
    }

    /// The state in the ledger.
    SubtaskState state() {
        return this == TIMEOUT ? SubtaskState.RETRY : SubtaskState.valueOf(name());
    }

    /// True when a filter for this status includes the other. `RETRY` includes every wait for a retry.
    boolean covers(SubtaskStatus other) {
        return this == other || (this == RETRY && other == TIMEOUT);
    }
}
