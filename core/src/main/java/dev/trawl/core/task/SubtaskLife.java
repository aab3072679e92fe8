package dev.trawl.core.task;

import static dev.trawl.spi.SubtaskState.CANCELLED;
import static dev.trawl.spi.SubtaskState.DEAD;
import static dev.trawl.spi.SubtaskState.PENDING;
import static dev.trawl.spi.SubtaskState.QUEUED;
import static dev.trawl.spi.SubtaskState.RETRY;
import static dev.trawl.spi.SubtaskState.RUNNING;
import static dev.trawl.spi.SubtaskState.SUCCEEDED;

import dev.trawl.core.task.SubtaskEvent.BecameDue;
import dev.trawl.core.task.SubtaskEvent.CancelAsked;
import dev.trawl.core.task.SubtaskEvent.Checkpointed;
import dev.trawl.core.task.SubtaskEvent.Claimed;
import dev.trawl.core.task.SubtaskEvent.Failed;
import dev.trawl.core.task.SubtaskEvent.HandedBack;
import dev.trawl.core.task.SubtaskEvent.LockExpired;
import dev.trawl.core.task.SubtaskEvent.Overran;
import dev.trawl.core.task.SubtaskEvent.Paused;
import dev.trawl.core.task.SubtaskEvent.Reassigned;
import dev.trawl.core.task.SubtaskEvent.RetryAsked;
import dev.trawl.core.task.SubtaskEvent.SessionLost;
import dev.trawl.core.task.SubtaskEvent.Succeeded;
import dev.trawl.spi.ledger.Subtask;

/// The state machine of a subtask: (subtask, event) -> subtask. The ledger does the compare-and-set.
public final class SubtaskLife {

    /// Consecutive claims without a checkpoint or report after which a lost session makes the subtask DEAD.
    public static final int MAX_DELIVERIES = 5;

    private SubtaskLife() {}

    public static Subtask next(Subtask was, SubtaskEvent event) {
        return switch (event) {
            case RetryAsked _ when was.state() == DEAD -> revived(was);
            case SubtaskEvent _ when was.state().isTerminal() -> was; // late events are normal
            case BecameDue _
            when was.state() == PENDING || was.state() == RETRY -> was.unleased(QUEUED, 0, was.cause());
            case Claimed(var session, var request, var lane)
            when was.state() == QUEUED -> was.leased(session, request, lane);
            case Checkpointed _ when was.state() == RUNNING -> was.checkpointed();
            case Succeeded _ when was.state() == RUNNING -> was.checkpointed().unleased(SUCCEEDED, 0, "");
            case Failed(var cause, var retryAt) when was.state() == RUNNING -> failed(was, cause, retryAt);
            case Overran(var cause, var retryAt) when was.state() == RUNNING -> voided(failed(was, cause, retryAt));
            case LockExpired(var cause, var again) when was.state() == RUNNING -> voided(expired(was, cause, again));
            case HandedBack _ when was.state() == RUNNING -> undelivered(was); // does not count as a delivery
            case SessionLost(var again, var worker) when was.state() == RUNNING -> voided(lost(was, again, worker));
            case Paused _ when was.state() == RUNNING -> voided(undelivered(was));
            case Paused _ -> was;
            case Reassigned _ when was.state() == RUNNING -> voided(undelivered(was));
            case CancelAsked _ when was.state() == RUNNING -> voided(was.unleased(CANCELLED, 0, was.cause()));
            case CancelAsked _ -> was.unleased(CANCELLED, 0, was.cause());
            case SubtaskEvent _ -> throw new IllegalStateException("%s in %s".formatted(event, was));
        };
    }

    private static Subtask failed(Subtask was, String cause, long retryAt) {
        var counted = was.withCounts(was.attempts() + 1, 0);
        return retryAt > 0 ? counted.unleased(RETRY, retryAt, cause) : counted.unleased(DEAD, 0, cause);
    }

    private static Subtask expired(Subtask was, String cause, boolean again) {
        return was.withCounts(was.attempts() + 1, 0).unleased(again ? QUEUED : DEAD, 0, cause);
    }

    private static Subtask lost(Subtask was, long again, String worker) {
        return was.deliveries() >= MAX_DELIVERIES
                ? was.unleased(
                        DEAD,
                        0,
                        "poison: %d workers were lost while running it, the last was %s"
                                .formatted(was.deliveries(), worker))
                : was.unleased(PENDING, again, "worker %s was lost".formatted(worker));
    }

    private static Subtask undelivered(Subtask was) {
        return was.withCounts(was.attempts(), Math.max(0, was.deliveries() - 1)).unleased(QUEUED, 0, was.cause());
    }

    /// Revokes the lease by raising the epoch, whether or not the holder knows.
    private static Subtask voided(Subtask next) {
        return next.withEpoch(next.epoch() + 1);
    }

    private static Subtask revived(Subtask was) {
        return was.withCounts(0, 0).unleased(QUEUED, 0, "");
    }
}
