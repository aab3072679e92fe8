package dev.trawl.core.schedule;

import dev.trawl.spi.ledger.Schedule;
import dev.trawl.spi.ledger.Schedule.Rules;
import dev.trawl.spi.ledger.Schedule.Timing;
import dev.trawl.spi.ledger.Schedule.Work;

/// The definition of a schedule by a user.
public record ScheduleRequest(String name, Timing timing, Work work, Rules rules) {

    /// The definition of an existing schedule.
    public static ScheduleRequest of(Schedule schedule) {
        return new ScheduleRequest(schedule.name(), schedule.timing(), schedule.work(), schedule.rules());
    }
}
