package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import dev.trawl.spi.ledger.TaskChange;
import dev.trawl.spi.ledger.Tasks;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// `task` rows of one transaction.
final class JdbcTasks implements Tasks {

    private final JdbcTransaction transaction;
    private final Statements statements;

    JdbcTasks(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
    }

    @Override
    public Map<TaskId, Task> lock(Collection<TaskId> ids) {
        var found = new LinkedHashMap<TaskId, Task>();
        statements
                .lookup(TaskSql.LOCK, TaskRow.KEY, new TreeSet<>(ids), TaskRow::read)
                .forEach(task -> found.put(task.id(), task));
        return found;
    }

    @Override
    public List<Boolean> change(List<TaskChange> changes) {
        List<Boolean> made = TaskSql.CHANGE.apply(statements, changes);
        for (int i = 0; i < made.size(); i++) {
            if (made.get(i)) {
                countPending(changes.get(i));
            }
        }
        return made;
    }

    @Override
    public Optional<TaskBody> body(TaskId id) {
        return statements.first(TaskSql.BODY, row -> TaskRow.body(row, id), id.value());
    }

    private void countPending(TaskChange change) {
        boolean was = !change.before().state().isEnded();
        boolean is = !change.after().state().isEnded();
        if (was != is) {
            transaction.pending().add(change.before().project(), is ? 1 : -1);
        }
    }
}
