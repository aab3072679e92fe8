package dev.trawl.spi.ledger;

/// What became of one planned instant of a schedule. There is one at most.
///
/// @param planned the instant, ledger time
/// @param firedAt when it was decided
/// @param task the task made for it; 0 when there is none
/// @param open its task has not been seen to end
/// @param missed later instants that passed without a firing of their own
/// @param detail why there is no task; empty when there is one
public record Firing(
        long schedule,
        long planned,
        Cause cause,
        long firedAt,
        Outcome outcome,
        long task,
        boolean open,
        int missed,
        String detail) {

    /// Who wanted it.
    public enum Cause {
        PLANNED,
        RUN_NOW,
        BACKFILL
    }

    public enum Outcome {
        /// A task was made.
        FIRED,
        /// Its task waits for the one before.
        HELD,
        SKIPPED,
        /// No task could be made.
        FAILED
    }

    public Firing closed() {
        return new Firing(schedule, planned, cause, firedAt, outcome, task, false, missed, detail);
    }
}
