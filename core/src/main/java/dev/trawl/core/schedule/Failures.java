package dev.trawl.core.schedule;

import dev.trawl.spi.ledger.Firing;
import dev.trawl.spi.ledger.Firing.Cause;
import dev.trawl.spi.ledger.Firing.Outcome;
import dev.trawl.spi.ledger.Schedule;
import dev.trawl.spi.ledger.Schedule.Standing;
import dev.trawl.spi.ledger.Transaction;

/// Pauses a schedule that has failed too often in a row.
final class Failures {

    private Failures() {}

    /// The standing, paused when its failures are too many.
    ///
    /// @param what failed
    static Standing checked(Transaction transaction, Schedule schedule, String what) {
        var standing = schedule.standing();
        int most = schedule.rules().maxFailures();
        return most > 0 && standing.failures() >= most && !standing.paused()
                ? paused(transaction, schedule, "%d %s in a row failed".formatted(standing.failures(), what))
                : standing;
    }

    /// The standing of a schedule that pauses now; it holds nothing any more.
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
