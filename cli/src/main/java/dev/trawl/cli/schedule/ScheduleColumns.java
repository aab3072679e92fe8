package dev.trawl.cli.schedule;

import dev.trawl.cli.output.TableColumn;
import java.util.List;

/// The table columns of schedules and their firings.
final class ScheduleColumns {

    static final List<TableColumn> SCHEDULES = List.of(
            TableColumn.of("NAME", "name"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("WHEN", "when"),
            TableColumn.of("TYPE", "task.type"),
            TableColumn.of("NEXT", "next_at"),
            TableColumn.of("LAST_TASK", "last_task"),
            TableColumn.of("REASON", "reason"),
            TableColumn.wide("LAST", "last_at"),
            TableColumn.wide("FAILURES", "failures"),
            TableColumn.wide("OVERLAP", "overlap"),
            TableColumn.wide("MISFIRE", "misfire"),
            TableColumn.wide("JITTER", "jitter"),
            TableColumn.wide("BY", "created_by"));

    static final TableColumn TASK = TableColumn.of("TASK", "task");

    static final List<TableColumn> FIRINGS = List.of(
            TableColumn.of("PLANNED", "planned_at"),
            TableColumn.of("OUTCOME", "outcome"),
            TASK,
            TableColumn.of("CAUSE", "cause"),
            TableColumn.of("MISSED", "missed"),
            TableColumn.of("DETAIL", "detail"),
            TableColumn.wide("FIRED", "fired_at"));

    private ScheduleColumns() {}
}
