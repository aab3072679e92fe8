package dev.trawl.spi.ledger;

import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;

/// A subtask as the ledger keeps it, without payload, cursor and result.
///
/// @param sole the only part its task will ever have, so the task begins and ends with it
/// @param epoch grows with every lease and whenever a lease is taken away
/// @param attempts attempts that have ended in FAILED or TIMEOUT
/// @param deliveries claims since the last checkpoint or report
/// @param checkpoints commits by the current lease, so that a repeated one is known
/// @param session the worker session that holds the lease; 0 when none does
/// @param request the claim request that won it, so that a repeated one gets the same lease; 0 when none
/// @param lane how the current or last lease was won
/// @param notBefore ledger time before which it waits; 0 when it does not. While it is held in the lane PULL: when its
///     holder last took it or got on with it
/// @param cause why the last attempt ended, or why it is DEAD; empty when there is nothing to say
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

    /// A subtask that nobody has touched.
    public static Subtask fresh(SubtaskId id, String project, String type, boolean high, boolean sole, long notBefore) {
        var state = notBefore > 0 ? SubtaskState.PENDING : SubtaskState.QUEUED;
        return new Subtask(id, project, type, high, sole, state, 0, 0, 0, 0, 0, 0, Lane.ASSIGN, notBefore, "");
    }

    public boolean isHeldBy(long holder, long leaseEpoch) {
        return state == SubtaskState.RUNNING && session == holder && epoch == leaseEpoch;
    }

    /// The same subtask leased to a session.
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

    /// The same subtask after a commit of its lease holder.
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

    /// The same subtask with nobody holding it.
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

    /// The same subtask in the queue of another priority.
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

    /// The same subtask when its holder has shown now that it gets on; only in the lane PULL does that matter.
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
