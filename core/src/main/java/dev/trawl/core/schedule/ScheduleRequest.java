package dev.trawl.core.schedule;

import dev.trawl.spi.ledger.Schedule;
import dev.trawl.spi.ledger.Schedule.Rules;
import dev.trawl.spi.ledger.Schedule.Timing;
import dev.trawl.spi.ledger.Schedule.Work;

/// A schedule as a person describes it.
public record ScheduleRequest(String name, Timing timing, Work work, Rules rules) {

    /// What a schedule would have to be described with.
    public static ScheduleRequest of(Schedule schedule) {
        return new ScheduleRequest(schedule.name(), schedule.timing(), schedule.work(), schedule.rules());
    }
}
