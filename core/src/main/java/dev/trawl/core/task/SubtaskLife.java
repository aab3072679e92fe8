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
import dev.trawl.core.task.SubtaskEvent.RanOutOfMemory;
import dev.trawl.core.task.SubtaskEvent.Reassigned;
import dev.trawl.core.task.SubtaskEvent.RetryAsked;
import dev.trawl.core.task.SubtaskEvent.SessionLost;
import dev.trawl.core.task.SubtaskEvent.Succeeded;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.Subtask;

/// The state machine of a subtask: (subtask, event) -> subtask. The ledger does the compare-and-set.
public final class SubtaskLife {

    /// Consecutive claims without a checkpoint or report after which a lost session makes the subtask DEAD.
    public static final int MAX_DELIVERIES = 5;

    private SubtaskLife() {}

    public static Subtask next(Subtask was, SubtaskEvent event) {
        return switch (event) {
            case RetryAsked _ when was.state() == DEAD -> revived(was);
            case SubtaskEvent _ when was.state().isTerminal() -> was; // late events are normal
            case BecameDue _ when was.state() == PENDING || was.state() == RETRY -> was.released(QUEUED);
            case Claimed(var session, var request, var lane)
            when was.state() == QUEUED -> was.leased(session, request, lane);
            case Checkpointed _ when was.state() == RUNNING -> was.checkpointed();
            case Succeeded _ when was.state() == RUNNING -> was.checkpointed().released(SUCCEEDED, "");
            case Failed(var cause, var retryAt) when was.state() == RUNNING -> failed(was, cause, retryAt);
            case Overran(var cause, var retryAt)
            when was.state() == RUNNING -> failed(was, cause, retryAt).revoked();
            case LockExpired(var cause, var again)
            when was.state() == RUNNING -> expired(was, cause, again).revoked();
            case HandedBack _ when was.state() == RUNNING -> undelivered(was); // does not count as a delivery
            case SessionLost(var again, var worker)
            when was.state() == RUNNING -> lost(was, again, worker).revoked();
            case RanOutOfMemory(var again, var worker)
            when was.state() == RUNNING -> outOfMemory(was, again, worker).revoked();
            case Paused _ when was.state() == RUNNING -> undelivered(was).revoked();
            case Paused _ -> was;
            case Reassigned _ when was.state() == RUNNING -> undelivered(was).revoked();
            case CancelAsked _
            when was.state() == RUNNING -> was.released(CANCELLED).revoked();
            case CancelAsked _ -> was.released(CANCELLED);
            case SubtaskEvent _ -> throw new IllegalStateException("%s in %s".formatted(event, was));
        };
    }

    private static Subtask failed(Subtask was, String cause, long retryAt) {
        var counted = was.with(was.attempts().failedAgain());
        return retryAt > 0 ? counted.waiting(RETRY, retryAt, cause) : counted.released(DEAD, cause);
    }

    private static Subtask expired(Subtask was, String cause, boolean again) {
        return was.with(was.attempts().failedAgain()).released(again ? QUEUED : DEAD, cause);
    }

    private static Subtask lost(Subtask was, long again, String worker) {
        int deliveries = was.attempts().deliveries();
        return deliveries >= MAX_DELIVERIES
                ? was.released(
                        DEAD,
                        "poison: %d workers were lost while running it, the last was %s".formatted(deliveries, worker))
                : was.waiting(PENDING, again, "worker %s was lost".formatted(worker));
    }

    /// The subtask runs alone from its next delivery on.
    private static Subtask outOfMemory(Subtask was, long again, String worker) {
        var suspect = was.with(was.attempts().suspected(Invitation.ALONE_FROM));
        return was.attempts().deliveries() >= MAX_DELIVERIES
                ? lost(suspect, again, worker)
                : suspect.waiting(PENDING, again, "worker %s ran out of memory with its page".formatted(worker));
    }

    private static Subtask undelivered(Subtask was) {
        return was.with(was.attempts().undelivered()).released(QUEUED);
    }

    private static Subtask revived(Subtask was) {
        return was.with(was.attempts().reset()).released(QUEUED, "");
    }
}
