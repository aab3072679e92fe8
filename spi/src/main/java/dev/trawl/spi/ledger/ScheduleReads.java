package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import java.util.List;
import java.util.Optional;

/// What can be asked of schedules without a transaction.
public interface ScheduleReads {

    Optional<Schedule> schedule(String project, String name);

    /// Schedules of a project by name, from above `after` (empty for the first page).
    List<Schedule> schedules(String project, String after, int max);

    /// Ledger time at which the first of all schedules has something to do; empty when none has.
    Optional<Long> nextDue();

    /// Schedules with something to do now, the one that waits longest first.
    List<Schedule> due(int max);

    /// Firings of a schedule, the latest instant first, from below `before` (Long.MAX_VALUE for the first page).
    List<Firing> firings(long schedule, long before, int max);

    /// Tasks of schedules that have not been seen to end.
    List<TaskId> openTasks(int max);
}
