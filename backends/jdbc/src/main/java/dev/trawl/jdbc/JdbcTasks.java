package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import dev.trawl.spi.ledger.TaskChange;
import dev.trawl.spi.ledger.Tasks;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `task` rows of one transaction.
final class JdbcTasks implements Tasks {

    private final JdbcTransaction transaction;
    private final Statements statements;
    private final LeasedRows leased;

    JdbcTasks(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
        this.leased = transaction.store().leased();
    }

    @Override
    public Map<TaskId, Task> lock(Collection<TaskId> ids) {
        return leased.tasks(ids, unknown -> statements.lookup(TaskSql.LOCK, TaskRow.KEY, unknown, TaskRow::read));
    }

    @Override
    public List<Boolean> change(List<TaskChange> changes) {
        List<Boolean> made = TaskSql.CHANGE.apply(statements, changes);
        for (int i = 0; i < made.size(); i++) {
            if (made.get(i)) {
                leased.wrote(changes.get(i).written());
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
