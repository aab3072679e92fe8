package dev.trawl.cli.task;

import dev.trawl.cli.output.TableColumn;
import java.util.List;

/// The table columns of tasks, subtasks, URLs, results and events.
final class TaskColumns {

    static final List<TableColumn> TASKS = List.of(
            TableColumn.of("ID", "id"),
            TableColumn.of("TYPE", "type"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("REASON", "reason"),
            TableColumn.of("DONE", "progress.done"),
            TableColumn.of("TOTAL", "progress.total"),
            TableColumn.of("FAILED", "progress.failed"),
            TableColumn.of("PERCENT", "progress.percent"),
            TableColumn.of("RATE", "progress.rate"),
            TableColumn.of("CREATED", "created_at"),
            TableColumn.wide("PRIORITY", "priority"),
            TableColumn.wide("STARTED", "started_at"),
            TableColumn.wide("ENDED", "ended_at"),
            TableColumn.wide("UNIT", "progress.unit"),
            TableColumn.wide("SKIPPED", "progress.skipped"),
            TableColumn.wide("WAITING", "progress.waiting"),
            TableColumn.wide("RUNNING", "progress.running"),
            TableColumn.wide("SUBTASKS_DONE", "subtasks.done"),
            TableColumn.wide("SUBTASKS", "subtasks.total"),
            TableColumn.wide("SOURCE", "progress.source"),
            TableColumn.wide("LABELS", "labels"));

    static final List<TableColumn> SUBTASKS = List.of(
            TableColumn.of("ID", "id"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("ATTEMPTS", "attempts"),
            TableColumn.of("WORKER", "worker"),
            TableColumn.of("NOT_BEFORE", "not_before"),
            TableColumn.of("CAUSE", "cause"),
            TableColumn.wide("DELIVERIES", "deliveries"),
            TableColumn.wide("EPOCH", "epoch"),
            TableColumn.wide("RESULT", "result"));

    static final List<TableColumn> URLS = List.of(
            TableColumn.of("URL", "url"),
            TableColumn.of("PAGE", "request.page"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("STATUS", "status"),
            TableColumn.of("CAUSE", "cause"),
            TableColumn.of("DEPTH", "depth"),
            TableColumn.of("ATTEMPTS", "attempts"),
            TableColumn.of("NOT_BEFORE", "not_before"),
            TableColumn.wide("METHOD", "request.method"),
            TableColumn.wide("REASON", "reason"),
            TableColumn.wide("REDIRECTS", "redirects"),
            TableColumn.wide("SUBTASK", "subtask"));

    /// The columns of `task export ID`.
    static final List<TableColumn> RESULTS =
            List.of(TableColumn.of("SUBTASK", "subtask"), TableColumn.of("DATA", "data"));

    static final List<TableColumn> EVENTS = List.of(
            TableColumn.of("POSITION", "position"),
            TableColumn.of("AT", "at"),
            TableColumn.of("SUBTASK", "subtask"),
            TableColumn.of("SUBTASK_STATE", "subtask_state"),
            TableColumn.of("TASK_STATE", "task_state"),
            TableColumn.of("WORKER", "worker"),
            TableColumn.of("DETAIL", "detail"),
            TableColumn.wide("TASK", "task"),
            TableColumn.wide("EPOCH", "epoch"),
            TableColumn.wide("TERM", "term"),
            TableColumn.wide("SESSION", "session"),
            TableColumn.wide("NODE", "node"));

    /// The fields of an exported task, in output order.
    static final List<String> EXPORTED = List.of(
            "id",
            "type",
            "state",
            "reason",
            "priority",
            "created_at",
            "started_at",
            "ended_at",
            "progress",
            "subtasks",
            "results",
            "labels");

    private TaskColumns() {}
}
