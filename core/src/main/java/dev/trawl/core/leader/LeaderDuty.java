package dev.trawl.core.leader;

import dev.trawl.spi.task.LogEntry;

/// A recurring job of the leader. `SchedulerRound` runs the duties in order; each decides when it is due. Only the
/// thread of the round calls a duty.
public interface LeaderDuty {

    /// Starts a term: discards the state of an earlier term, because the ledger may have changed since.
    default void begin(long nowNanos) {}

    /// Applies a committed log entry to the state of the duty.
    default void committed(LogEntry entry, long nowNanos) {}

    /// Does the work that is due. Returns false if the term is over.
    boolean runOnce(long term, long nowNanos);

    /// The time until the duty needs a round: 0 if more work is ready now, `Long.MAX_VALUE` if it can wait for the
    /// next round of another duty.
    default long nanosToNextRun(long nowNanos) {
        return Long.MAX_VALUE;
    }

    /// Called instead of `runOnce` in each round in which this node does not lead.
    default void follow() {}
}
