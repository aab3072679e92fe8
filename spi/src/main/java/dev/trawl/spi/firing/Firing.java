package dev.trawl.spi.firing;

/// The result of one planned instant of a schedule. An instant has at most one firing.
///
/// @param planned the instant, ledger time
/// @param firedAt when it was decided
/// @param task the task created for it; 0 when there is none
/// @param open the end of its task has not been observed yet
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

    /// The trigger of the firing.
    public enum Cause {
        PLANNED,
        RUN_NOW,
        BACKFILL
    }

    public enum Outcome {
        /// A task was created.
        FIRED,
        /// The task waits for the previous one to end.
        HELD,
        SKIPPED,
        /// The task could not be created.
        FAILED
    }

    public Firing closed() {
        return new Firing(schedule, planned, cause, firedAt, outcome, task, false, missed, detail);
    }
}
