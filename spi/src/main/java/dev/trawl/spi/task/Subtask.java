package dev.trawl.spi.task;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import java.util.Optional;
import java.util.OptionalLong;

/// A subtask as stored in the ledger, without payload, cursor and result.
///
/// @param sole the only subtask its task will ever have, so the task starts and ends with it
public record Subtask(
        SubtaskId id,
        String project,
        String type,
        Queueing queueing,
        boolean sole,
        Status status,
        LeaseState lease,
        Attempts attempts) {

    /// The queued, only subtask of a task.
    public static Subtask only(Task task) {
        return queued(new SubtaskId(task.id(), 1), task, true);
    }

    /// One of several subtasks of a task, queued.
    public static Subtask part(SubtaskId id, Task task) {
        return queued(id, task, false);
    }

    private static Subtask queued(SubtaskId id, Task task, boolean sole) {
        return new Subtask(
                id,
                task.project(),
                task.type().name(),
                new Queueing(task.isHigh(), WorkNeeds.NONE),
                sole,
                Status.QUEUED,
                LeaseState.NONE,
                Attempts.NONE);
    }

    /// The subtask with needs that its worker must meet.
    public Subtask needing(WorkNeeds needs) {
        return new Subtask(id, project, type, new Queueing(high(), needs), sole, status, lease, attempts);
    }

    public boolean high() {
        return queueing.high;
    }

    public WorkNeeds needs() {
        return queueing.needs;
    }

    public WorkKind kind() {
        return new WorkKind(type, needs());
    }

    public SubtaskState state() {
        return status.state;
    }

    public long epoch() {
        return lease.epoch;
    }

    /// The worker session that holds the lease.
    public OptionalLong session() {
        return lease.holder.isPresent() ? OptionalLong.of(lease.holder.get().session) : OptionalLong.empty();
    }

    public boolean isHeldBy(long session, long leaseEpoch) {
        return state() == SubtaskState.RUNNING && lease.isOf(session) && epoch() == leaseEpoch;
    }

    /// Returns true if the claim request `request` of a session won the current lease.
    public boolean isWonBy(long session, long request) {
        return state() == SubtaskState.RUNNING && lease.isOf(session) && lease.holder.orElseThrow().request == request;
    }

    /// The subtask leased to a session by its claim request.
    public Subtask leased(long session, long request, Lane lane) {
        var holder = new Holder(session, request, OptionalLong.empty());
        return changed(
                new Status(SubtaskState.RUNNING, OptionalLong.empty(), status.cause),
                new LeaseState(lease.epoch + 1, lane, Optional.of(holder), lease.last),
                attempts.delivered());
    }

    /// The subtask after a commit of its lease holder.
    public Subtask checkpointed() {
        return with(attempts.checkpointed());
    }

    /// The subtask without a lease. Its cause remains.
    public Subtask released(SubtaskState next) {
        return changed(new Status(next, OptionalLong.empty(), status.cause), lease.released(), attempts);
    }

    /// The subtask without a lease.
    ///
    /// @param cause the new cause; blank when there is none
    public Subtask released(SubtaskState next, String cause) {
        return changed(new Status(next, OptionalLong.empty(), unlessEmpty(cause)), lease.released(), attempts);
    }

    /// The subtask without a lease, waiting.
    ///
    /// @param until ledger time
    public Subtask waiting(SubtaskState next, long until, String cause) {
        return changed(new Status(next, OptionalLong.of(until), unlessEmpty(cause)), lease.released(), attempts);
    }

    /// The subtask under a new epoch, so that no holder of an older lease can commit.
    public Subtask revoked() {
        return with(new LeaseState(lease.epoch + 1, lease.lane, lease.holder, lease.last));
    }

    /// The subtask in the queue of another priority.
    public Subtask prioritised(boolean isHigh) {
        return new Subtask(id, project, type, new Queueing(isHigh, needs()), sole, status, lease, attempts);
    }

    /// The subtask with progress of its holder at `now`; only the PULL lane records it.
    public Subtask touched(long now) {
        return state() == SubtaskState.RUNNING && lease.lane == Lane.PULL ? with(lease.touched(now)) : this;
    }

    public Subtask with(Attempts counted) {
        return changed(status, lease, counted);
    }

    public Subtask with(LeaseState other) {
        return changed(status, other, attempts);
    }

    private static Optional<String> unlessEmpty(String cause) {
        return cause.isEmpty() ? Optional.empty() : Optional.of(cause);
    }

    private Subtask changed(Status newStatus, LeaseState newLease, Attempts newAttempts) {
        return new Subtask(id, project, type, queueing, sole, newStatus, newLease, newAttempts);
    }

    /// The queue of a subtask.
    ///
    /// @param high the priority class
    /// @param needs what its worker must be able to do
    public record Queueing(boolean high, WorkNeeds needs) {}

    /// The state of a subtask.
    ///
    /// @param notBefore the ledger time before which it waits
    /// @param cause why the last attempt ended, or why it is DEAD
    public record Status(SubtaskState state, OptionalLong notBefore, Optional<String> cause) {

        private static final Status QUEUED = new Status(SubtaskState.QUEUED, OptionalLong.empty(), Optional.empty());
    }

    /// The current or last lease of a subtask.
    ///
    /// @param epoch grows with every lease and whenever a lease is revoked
    /// @param lane how the lease was won
    /// @param last the session of the current or last holder; empty before the first lease
    public record LeaseState(long epoch, Lane lane, Optional<Holder> holder, OptionalLong last) {

        private static final LeaseState NONE = new LeaseState(0, Lane.ASSIGN);

        public LeaseState {
            if (holder.isPresent()) {
                last = OptionalLong.of(holder.get().session);
            }
        }

        /// A lease without a holder.
        public LeaseState(long epoch, Lane lane) {
            this(epoch, lane, Optional.empty(), OptionalLong.empty());
        }

        private boolean isOf(long session) {
            return holder.isPresent() && holder.get().session == session;
        }

        private LeaseState released() {
            return holder.isEmpty() ? this : new LeaseState(epoch, lane, Optional.empty(), last);
        }

        private LeaseState touched(long now) {
            return new LeaseState(epoch, lane, holder.map(held -> held.touched(now)), last);
        }
    }

    /// The holder of a lease.
    ///
    /// @param session its worker session
    /// @param request the claim request that won the lease, so that a retry gets the same lease
    /// @param progressAt in the PULL lane, the ledger time of the claim or of the last progress
    public record Holder(long session, long request, OptionalLong progressAt) {

        private Holder touched(long now) {
            return new Holder(session, request, OptionalLong.of(now));
        }
    }

    /// The attempts to run a subtask.
    ///
    /// @param failed attempts that ended in FAILED or TIMEOUT
    /// @param deliveries claims since the last checkpoint or report
    /// @param checkpoints commits by the current lease, to detect a duplicate one
    public record Attempts(int failed, int deliveries, int checkpoints) {

        public static final Attempts NONE = new Attempts(0, 0, 0);

        private Attempts delivered() {
            return new Attempts(failed, deliveries + 1, 0);
        }

        private Attempts checkpointed() {
            return new Attempts(failed, 0, checkpoints + 1);
        }

        /// One more attempt failed.
        public Attempts failedAgain() {
            return new Attempts(failed + 1, 0, checkpoints);
        }

        /// The last claim does not count as a delivery.
        public Attempts undelivered() {
            return new Attempts(failed, Math.max(0, deliveries - 1), checkpoints);
        }

        /// At least so many deliveries count, because this subtask is the likely cause of a loss.
        public Attempts suspected(int least) {
            return new Attempts(failed, Math.max(deliveries, least), checkpoints);
        }

        /// Starts to count again after a retry by a user.
        public Attempts reset() {
            return new Attempts(0, 0, checkpoints);
        }
    }
}
