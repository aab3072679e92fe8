package dev.trawl.spi.firing;

import dev.trawl.plugin.TaskId;
import java.util.List;
import java.util.Optional;

/// Reads of schedules, outside transactions.
public interface ScheduleReads {

    Optional<Schedule> schedule(String project, String name);

    /// Schedules of a project by name, from above `after` (empty for the first page).
    List<Schedule> schedules(String project, String after, int max);

    /// Schedules of all projects whose tasks have this type, by project and name.
    List<Schedule> ofType(String type, int max);

    /// The earliest ledger time at which any schedule is due; empty when none is.
    Optional<Long> nextDue();

    /// Schedules that are due now, the longest overdue first.
    List<Schedule> due(int max);

    /// Firings of a schedule, the latest instant first, from below `before` (Long.MAX_VALUE for the first page).
    List<Firing> firings(long schedule, long before, int max);

    /// Tasks of schedules whose end has not been observed yet.
    List<TaskId> openTasks(int max);
}
