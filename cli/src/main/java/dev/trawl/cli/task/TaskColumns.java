package dev.trawl.cli.task;

import dev.trawl.cli.output.Column;
import java.util.List;

/// The table columns of tasks, subtasks, URLs, results and events.
final class TaskColumns {

    static final List<Column> TASKS = List.of(
            Column.of("ID", "id"),
            Column.of("TYPE", "type"),
            Column.of("STATE", "state"),
            Column.of("REASON", "reason"),
            Column.of("DONE", "progress.done"),
            Column.of("TOTAL", "progress.total"),
            Column.of("FAILED", "progress.failed"),
            Column.of("CREATED", "created_at"),
            Column.wide("PRIORITY", "priority"),
            Column.wide("STARTED", "started_at"),
            Column.wide("ENDED", "ended_at"),
            Column.wide("PERCENT", "progress.percent"),
            Column.wide("SOURCE", "progress.source"));

    static final List<Column> SUBTASKS = List.of(
            Column.of("ID", "id"),
            Column.of("STATE", "state"),
            Column.of("ATTEMPTS", "attempts"),
            Column.of("WORKER", "worker"),
            Column.of("NOT_BEFORE", "not_before"),
            Column.of("CAUSE", "cause"),
            Column.wide("DELIVERIES", "deliveries"),
            Column.wide("EPOCH", "epoch"),
            Column.wide("RESULT", "result"));

    static final List<Column> URLS = List.of(
            Column.of("URL", "url"),
            Column.of("STATE", "state"),
            Column.of("STATUS", "status"),
            Column.of("CAUSE", "cause"),
            Column.of("DEPTH", "depth"),
            Column.of("ATTEMPTS", "attempts"),
            Column.of("NOT_BEFORE", "not_before"),
            Column.wide("REASON", "reason"),
            Column.wide("REDIRECTS", "redirects"),
            Column.wide("SUBTASK", "subtask"));

    /// The columns of `task export ID`.
    static final List<Column> RESULTS = List.of(Column.of("SUBTASK", "subtask"), Column.of("DATA", "data"));

    static final List<Column> EVENTS = List.of(
            Column.of("POSITION", "position"),
            Column.of("AT", "at"),
            Column.of("SUBTASK", "subtask"),
            Column.of("SUBTASK_STATE", "subtask_state"),
            Column.of("TASK_STATE", "task_state"),
            Column.of("WORKER", "worker"),
            Column.of("DETAIL", "detail"),
            Column.wide("TASK", "task"),
            Column.wide("EPOCH", "epoch"),
            Column.wide("TERM", "term"),
            Column.wide("SESSION", "session"),
            Column.wide("NODE", "node"));

    /// The fields of an exported task, in output order.
    static final List<String> EXPORTED = List.of(
            "id", "type", "state", "reason", "priority", "created_at", "started_at", "ended_at", "progress", "results");

    private TaskColumns() {}
}
