package dev.trawl.core.task;

import dev.trawl.spi.Lane;

/// An event in the life of a subtask.
public sealed interface SubtaskEvent {

    /// The start time or retry time of the subtask is reached.
    record BecameDue() implements SubtaskEvent {}

    /// A worker session won the lease.
    record Claimed(long session, long request, Lane lane) implements SubtaskEvent {}

    /// The lease holder committed a checkpoint.
    record Checkpointed() implements SubtaskEvent {}

    /// The lease holder finished the subtask.
    record Succeeded() implements SubtaskEvent {}

    /// The attempt ended in FAILED or TIMEOUT.
    ///
    /// @param retryAt ledger time of the next attempt; 0 if there is none
    record Failed(String cause, long retryAt) implements SubtaskEvent {}

    /// The scheduler ended the attempt, which revokes its lease.
    record Overran(String cause, long retryAt) implements SubtaskEvent {}

    /// The lock expired because the lease holder made no progress.
    ///
    /// @param again the subtask can be claimed at once; otherwise it is dead
    record LockExpired(String cause, boolean again) implements SubtaskEvent {}

    /// The lease holder returned the subtask unfinished, or never learned that it held the lease.
    record HandedBack() implements SubtaskEvent {}

    /// The session of the lease holder was lost.
    ///
    /// @param again ledger time before which the subtask is not offered again
    record SessionLost(long again, String worker) implements SubtaskEvent {}

    /// The session of the lease holder was lost because its process ran out of memory. The page of this subtask was
    /// the largest.
    ///
    /// @param again ledger time before which the subtask is not offered again
    record RanOutOfMemory(long again, String worker) implements SubtaskEvent {}

    /// The task was paused.
    record Paused() implements SubtaskEvent {}

    /// A user moved the subtask to another worker.
    record Reassigned() implements SubtaskEvent {}

    /// The task was cancelled or stopped.
    record CancelAsked() implements SubtaskEvent {}

    /// A user requested a retry of the dead subtask.
    record RetryAsked() implements SubtaskEvent {}
}
