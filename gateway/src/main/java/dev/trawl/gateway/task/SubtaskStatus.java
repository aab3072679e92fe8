package dev.trawl.gateway.task;

import dev.trawl.core.report.Decisions;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Subtask;

/// The state of a subtask as callers see it: a subtask that waits for another attempt after a timeout is `TIMEOUT`.
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
        return of(subtask.state(), subtask.cause());
    }

    /// @param cause of the state; empty when there is none
    static SubtaskStatus of(SubtaskState state, String cause) {
        return switch (state) {
            case PENDING -> PENDING;
            case QUEUED -> QUEUED;
            case RUNNING -> RUNNING;
            case RETRY -> cause.equals(Decisions.TIMEOUT) ? TIMEOUT : RETRY;
            case SUCCEEDED -> SUCCEEDED;
            case DEAD -> DEAD;
            case CANCELLED -> CANCELLED;
        };
    }

    /// The state in the ledger.
    SubtaskState state() {
        return this == TIMEOUT ? SubtaskState.RETRY : SubtaskState.valueOf(name());
    }

    /// A filter for this status shows the other one too: `RETRY` is every wait for another attempt.
    boolean covers(SubtaskStatus other) {
        return this == other || (this == RETRY && other == TIMEOUT);
    }
}
