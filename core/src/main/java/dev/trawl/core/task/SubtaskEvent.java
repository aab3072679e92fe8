package dev.trawl.core.task;

import dev.trawl.spi.Lane;

/// What can happen to a subtask.
public sealed interface SubtaskEvent {

    /// Its time has come.
    record BecameDue() implements SubtaskEvent {}

    /// A worker session won the lease.
    record Claimed(long session, long request, Lane lane) implements SubtaskEvent {}

    /// The lease holder committed a checkpoint.
    record Checkpointed() implements SubtaskEvent {}

    /// The lease holder finished it.
    record Succeeded() implements SubtaskEvent {}

    /// The attempt ended in FAILED or TIMEOUT.
    ///
    /// @param retryAt ledger time of the next attempt; 0 when there will be none
    record Failed(String cause, long retryAt) implements SubtaskEvent {}

    /// The attempt was cut off by the scheduler, so its lease is void.
    record Overran(String cause, long retryAt) implements SubtaskEvent {}

    /// The lease holder did not get on for so long that its lock is void.
    ///
    /// @param again it can be claimed at once; else it is dead
    record LockExpired(String cause, boolean again) implements SubtaskEvent {}

    /// The lease holder gave it back unfinished, or never learnt that it held it.
    record HandedBack() implements SubtaskEvent {}

    /// The lease holder was lost.
    ///
    /// @param again ledger time before which it is not offered again
    record SessionLost(long again, String worker) implements SubtaskEvent {}

    /// Its task was paused.
    record Paused() implements SubtaskEvent {}

    /// A person wants it to be run elsewhere.
    record Reassigned() implements SubtaskEvent {}

    /// Its task was cancelled or stopped.
    record CancelAsked() implements SubtaskEvent {}

    /// A person asked to try a dead one again.
    record RetryAsked() implements SubtaskEvent {}
}
