package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.Status;
import dev.trawl.spi.task.Task.SubtaskCounts;
import dev.trawl.spi.task.Task.TypeVersion;
import dev.trawl.spi.task.TaskBody;
import java.sql.SQLException;

/// Reads a row of `task`, and the columns of `task_body` from `payload` on.
public final class TaskRow {

    public static final Columns<TaskId> KEY = Columns.of(Column.big(TaskId::value));

    private TaskRow() {}

    public static Task read(Row row) throws SQLException {
        var id = new TaskId(row.big());
        var project = row.text();
        var type = new TypeVersion(row.text(), row.integer());
        int priority = row.integer();
        var state = row.choice(TaskState.class, new Row.Place("task", id), "state");
        var reason = row.optional();
        var counts =
                SubtaskCounts.ofTotal(row.integer()).plusDone(row.integer()).plusFailed(row.integer());
        var split = new SplitState(row.text(), row.flag());
        var status = new Status(state, reason, row.flag(), row.big(), row.maybeBig(), row.maybeBig());
        return new Task(id, project, type, priority, status, counts, split, row.big());
    }

    public static TaskBody body(Row row, TaskId id) throws SQLException {
        var place = new Row.Place("task_body", id);
        row.checkKey(place, "task_id", Checksum.ofKey(id));
        return new TaskBody(row.present(place, "payload"), row.present(place, "overrides"), row.text(), row.text());
    }
}
