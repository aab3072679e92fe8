package dev.trawl.spi.ledger;

import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;

/// A subtask as stored in the ledger, without payload, cursor and result.
///
/// @param sole the only subtask its task will ever have, so the task starts and ends with it
/// @param epoch grows with every lease and whenever a lease is revoked
/// @param attempts attempts that ended in FAILED or TIMEOUT
/// @param deliveries claims since the last checkpoint or report
/// @param checkpoints commits by the current lease, to detect a duplicate one
/// @param session the worker session that holds the lease; 0 when none does
/// @param request the claim request that won the lease, so that a retry gets the same lease; 0 when none
/// @param lane how the current or last lease was won
/// @param notBefore ledger time before which it waits; 0 when it does not. While leased in the PULL lane:
/// the time of
///     the claim or of the holder's last progress
/// @param cause why the last attempt ended, or why it is DEAD; empty when there is none
public record Subtask(
        SubtaskId id,
        String project,
        String type,
        boolean high,
        boolean sole,
        SubtaskState state,
        long epoch,
        int attempts,
        int deliveries,
        int checkpoints,
        long session,
        long request,
        Lane lane,
        long notBefore,
        String cause) {

    /// A subtask that was never claimed.
    public static Subtask fresh(SubtaskId id, String project, String type, boolean high, boolean sole, long notBefore) {
        var state = notBefore > 0 ? SubtaskState.PENDING : SubtaskState.QUEUED;
        return new Subtask(id, project, type, high, sole, state, 0, 0, 0, 0, 0, 0, Lane.ASSIGN, notBefore, "");
    }

    public boolean isHeldBy(long holder, long leaseEpoch) {
        return state == SubtaskState.RUNNING && session == holder && epoch == leaseEpoch;
    }

    /// A copy leased to a session.
    public Subtask leased(long holder, long byRequest, Lane byLane) {
        return new Subtask(
                id,
                project,
                type,
                high,
                sole,
                SubtaskState.RUNNING,
                epoch + 1,
                attempts,
                deliveries + 1,
                0,
                holder,
                byRequest,
                byLane,
                0,
                cause);
    }

    /// A copy after a commit of its lease holder.
    public Subtask checkpointed() {
        return new Subtask(
                id,
                project,
                type,
                high,
                sole,
                state,
                epoch,
                attempts,
                0,
                checkpoints + 1,
                session,
                request,
                lane,
                notBefore,
                cause);
    }

    /// A copy without a lease.
    public Subtask unleased(SubtaskState next, long waitUntil, String why) {
        return new Subtask(
                id,
                project,
                type,
                high,
                sole,
                next,
                epoch,
                attempts,
                deliveries,
                checkpoints,
                0,
                0,
                lane,
                waitUntil,
                why);
    }

    /// A copy in the queue of another priority.
    public Subtask withPriority(boolean isHigh) {
        return new Subtask(
                id,
                project,
                type,
                isHigh,
                sole,
                state,
                epoch,
                attempts,
                deliveries,
                checkpoints,
                session,
                request,
                lane,
                notBefore,
                cause);
    }

    public Subtask withEpoch(long newEpoch) {
        return new Subtask(
                id,
                project,
                type,
                high,
                sole,
                state,
                newEpoch,
                attempts,
                deliveries,
                checkpoints,
                session,
                request,
                lane,
                notBefore,
                cause);
    }

    public Subtask withCounts(int newAttempts, int newDeliveries) {
        return new Subtask(
                id,
                project,
                type,
                high,
                sole,
                state,
                epoch,
                newAttempts,
                newDeliveries,
                checkpoints,
                session,
                request,
                lane,
                notBefore,
                cause);
    }

    /// A copy with progress of its holder at `now`; only the PULL lane records it.
    public Subtask touched(long now) {
        return state == SubtaskState.RUNNING && lane == Lane.PULL
                ? new Subtask(
                        id,
                        project,
                        type,
                        high,
                        sole,
                        state,
                        epoch,
                        attempts,
                        deliveries,
                        checkpoints,
                        session,
                        request,
                        lane,
                        now,
                        cause)
                : this;
    }
}
