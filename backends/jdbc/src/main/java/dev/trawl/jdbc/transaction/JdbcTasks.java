package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.rows.TaskSql;
import dev.trawl.jdbc.rows.TransactionRows;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.task.Tasks;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The rows of `task` in one transaction.
final class JdbcTasks implements Tasks {

    private final JdbcTransaction transaction;
    private final Statements statements;
    private final TransactionRows<TaskId, Task> rows;

    JdbcTasks(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
        this.rows = new TransactionRows<>(
                transaction.store().leased().tasks(),
                transaction.trust(),
                Task::id,
                (one, other) -> one.version() == other.version());
    }

    @Override
    public Map<TaskId, Task> lock(Collection<TaskId> ids) {
        return transaction.trust() == ConcurrencyMode.SOLE_WRITER
                ? rows.take(ids, unknown -> read(TaskSql.READ, unknown))
                : rows.locked(read(TaskSql.LOCK, new TreeSet<>(ids)));
    }

    @Override
    public Map<TaskId, Task> take(Collection<TaskId> ids) {
        return transaction.trust() == ConcurrencyMode.LOCK
                ? lock(ids)
                : rows.take(ids, unknown -> read(TaskSql.READ, unknown));
    }

    /// The rows of this transaction, for code that reads tasks in another way.
    TransactionRows<TaskId, Task> rows() {
        return rows;
    }

    void prove() {
        rows.prove(ids -> read(TaskSql.PROVE, ids));
    }

    private List<Task> read(Sql sql, Collection<TaskId> sorted) {
        return statements.lookup(sql, TaskRow.KEY, sorted, TaskRow::read);
    }

    @Override
    public List<Boolean> change(List<TaskChange> changes) {
        List<Boolean> made = TaskSql.CHANGE.apply(statements, changes);
        for (int i = 0; i < made.size(); i++) {
            if (made.get(i)) {
                rows.changed(changes.get(i).written());
                countPending(changes.get(i));
            } else {
                rows.refused(changes.get(i).before().id());
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
