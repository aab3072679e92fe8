package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// A task with what it was submitted with.
record WholeTask(Task task, TaskBody body) {

    static Map<TaskId, WholeTask> lock(Statements statements, Collection<TaskId> sorted) {
        var found = new HashMap<TaskId, WholeTask>();
        statements.lookup(TaskSql.LOCK_WHOLE, TaskRow.KEY, sorted, row -> {
            Task task = TaskRow.read(row);
            return found.put(task.id(), new WholeTask(task, TaskRow.body(row, task.id())));
        });
        return found;
    }
}
