package dev.trawl.core.schedule;

import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;

/// The definition of a schedule by a user.
public record ScheduleRequest(String name, Timing timing, Work work, Rules rules) {

    /// The definition of an existing schedule.
    public static ScheduleRequest of(Schedule schedule) {
        return new ScheduleRequest(schedule.name(), schedule.timing(), schedule.work(), schedule.rules());
    }
}
