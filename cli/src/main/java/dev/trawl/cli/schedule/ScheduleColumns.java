package dev.trawl.cli.schedule;

import dev.trawl.cli.output.Column;
import java.util.List;

/// The table columns of schedules and their firings.
final class ScheduleColumns {

    static final List<Column> SCHEDULES = List.of(
            Column.of("NAME", "name"),
            Column.of("STATE", "state"),
            Column.of("WHEN", "when"),
            Column.of("TYPE", "task.type"),
            Column.of("NEXT", "next_at"),
            Column.of("LAST_TASK", "last_task"),
            Column.of("REASON", "reason"),
            Column.wide("LAST", "last_at"),
            Column.wide("FAILURES", "failures"),
            Column.wide("OVERLAP", "overlap"),
            Column.wide("MISFIRE", "misfire"),
            Column.wide("JITTER", "jitter"),
            Column.wide("BY", "created_by"));

    static final List<Column> FIRINGS = List.of(
            Column.of("PLANNED", "planned_at"),
            Column.of("OUTCOME", "outcome"),
            Column.of("TASK", "task"),
            Column.of("CAUSE", "cause"),
            Column.of("MISSED", "missed"),
            Column.of("DETAIL", "detail"),
            Column.wide("FIRED", "fired_at"));

    private ScheduleColumns() {}
}
