package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import java.sql.SQLException;

/// Reads a row of `task`, and the columns of `task_body` from `payload` on.
final class TaskRow {

    static final Columns<TaskId> KEY = Columns.of(Column.big(TaskId::value));

    private TaskRow() {}

    static Task read(Row row) throws SQLException {
        var id = new TaskId(row.big());
        return new Task(
                id,
                row.text(),
                row.text(),
                row.integer(),
                row.integer(),
                row.choice(TaskState.class, new Row.Place("task", id), "state"),
                row.text(),
                row.integer(),
                row.integer(),
                row.integer(),
                row.text(),
                row.flag(),
                row.flag(),
                row.big(),
                row.big(),
                row.big(),
                row.big());
    }

    static TaskBody body(Row row, TaskId id) throws SQLException {
        var place = new Row.Place("task_body", id);
        row.checkKey(place, "task_id", Checksum.ofKey(id));
        return new TaskBody(row.present(place, "payload"), row.present(place, "overrides"), row.text(), row.text());
    }
}
