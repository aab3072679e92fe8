package dev.trawl.core.schedule;

import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firing.Cause;
import dev.trawl.spi.firing.Firing.Outcome;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Standing;
import dev.trawl.spi.ledger.Transaction;

/// Pauses a schedule after too many consecutive failures.
final class Failures {

    private Failures() {}

    /// The standing; paused if the schedule has too many consecutive failures.
    ///
    /// @param what a plural noun for the failed items, used in the reason
    static Standing checked(Transaction transaction, Schedule schedule, String what) {
        var standing = schedule.standing();
        int most = schedule.rules().maxFailures();
        return most > 0 && standing.failures() >= most && !standing.paused()
                ? paused(transaction, schedule, "%d %s in a row failed".formatted(standing.failures(), what))
                : standing;
    }

    /// The standing of a schedule that pauses now. Its held instant is recorded as skipped.
    static Standing paused(Transaction transaction, Schedule schedule, String reason) {
        long held = schedule.standing().heldAt();
        if (held > 0) {
            transaction.schedules().firings().change(dropped(schedule.id(), held, transaction.now()));
        }
        return schedule.standing().paused(reason);
    }

    private static Firing dropped(long schedule, long held, long now) {
        String why = "the schedule was paused";
        return new Firing(schedule, held, Cause.PLANNED, now, Outcome.SKIPPED, 0, false, 0, why);
    }
}
