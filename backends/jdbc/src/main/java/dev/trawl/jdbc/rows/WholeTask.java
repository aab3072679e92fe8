package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// A task and its input at submit.
public record WholeTask(Task task, TaskBody body) {

    /// @param sql `LOCK_WHOLE` or `READ_WHOLE` of [TaskSql]
    public static Map<TaskId, WholeTask> read(Statements statements, Sql sql, Collection<TaskId> sorted) {
        var found = new HashMap<TaskId, WholeTask>();
        statements.lookup(sql, TaskRow.KEY, sorted, row -> {
            Task task = TaskRow.read(row);
            return found.put(task.id(), new WholeTask(task, TaskRow.body(row, task.id())));
        });
        return found;
    }
}
