package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.DataRow;
import dev.trawl.jdbc.rows.RangeRow;
import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.rows.SubtaskSql;
import dev.trawl.jdbc.rows.TaskSql;
import dev.trawl.jdbc.rows.TransactionRows;
import dev.trawl.jdbc.rows.WholeTask;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The rows of `subtask` in one transaction.
final class JdbcSubtasks implements Subtasks {

    private static final String MOVED = """
            update subtask set high = ? where task_id = ? and no in (
                select no from subtask
                where task_id = ? and high <> ? and state in ('PENDING', 'QUEUED', 'RUNNING', 'RETRY')
                order by no limit ?)
            """;

    private static final Sql PRIORITISE = new Sql(MOVED, MOVED, """
            update subtask set high = ?
            where task_id = ? and high <> ? and state in ('PENDING', 'QUEUED', 'RUNNING', 'RETRY')
            order by no limit ?
            """);

    private final JdbcTransaction transaction;
    private final Statements statements;
    private final TransactionRows<TaskId, Task> tasks;
    private final TransactionRows<SubtaskId, Subtask> rows;

    JdbcSubtasks(JdbcTransaction transaction, Statements statements, TransactionRows<TaskId, Task> tasks) {
        this.transaction = transaction;
        this.statements = statements;
        this.tasks = tasks;
        this.rows = new TransactionRows<>(
                transaction.store().leased().subtasks(), transaction.trust(), Subtask::id, JdbcSubtasks::same);
    }

    /// Compares the fields that identify a version of the row.
    private static boolean same(Subtask one, Subtask other) {
        return one.epoch() == other.epoch()
                && one.state() == other.state()
                && one.attempts().checkpoints() == other.attempts().checkpoints()
                && one.session().equals(other.session());
    }

    @Override
    public Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids) {
        var sorted = new TreeSet<>(ids);
        var taskIds = new TreeSet<TaskId>();
        sorted.forEach(id -> taskIds.add(id.task()));
        boolean locks = transaction.trust() == ConcurrencyMode.LOCK;
        Map<TaskId, WholeTask> whole =
                WholeTask.read(statements, locks ? TaskSql.LOCK_WHOLE : TaskSql.READ_WHOLE, taskIds);
        whole.values().forEach(task -> tasks.took(task.task()));
        var found = new LinkedHashMap<SubtaskId, Claimable>();
        statements.lookup(locks ? SubtaskSql.LOCK_WHOLE : SubtaskSql.READ_WHOLE, SubtaskRow.KEY, sorted, row -> {
            Subtask subtask = SubtaskRow.read(row);
            rows.took(subtask);
            int kept = row.integer();
            String cursor = DataRow.cursor(row, kept, subtask.id());
            String part = DataRow.part(row, kept, subtask.id());
            WholeTask task = whole.get(subtask.id().task());
            if (task != null) {
                found.put(subtask.id(), new Claimable(subtask, task.task(), task.body(), part, cursor));
            }
            return subtask;
        });
        return found;
    }

    @Override
    public Map<SubtaskId, Subtask> lock(Collection<SubtaskId> ids) {
        return transaction.trust() == ConcurrencyMode.SOLE_WRITER
                ? rows.take(ids, unknown -> read(SubtaskSql.READ, unknown))
                : rows.locked(read(SubtaskSql.LOCK, new TreeSet<>(ids)));
    }

    @Override
    public Map<SubtaskId, Subtask> take(Collection<SubtaskId> ids) {
        return transaction.trust() == ConcurrencyMode.LOCK
                ? lock(ids)
                : rows.take(ids, unknown -> read(SubtaskSql.READ, unknown));
    }

    TransactionRows<SubtaskId, Subtask> rows() {
        return rows;
    }

    void prove() {
        rows.prove(ids -> read(SubtaskSql.PROVE, ids));
    }

    private List<Subtask> read(Sql sql, Collection<SubtaskId> sorted) {
        return statements.lookup(sql, SubtaskRow.KEY, sorted, SubtaskRow::read);
    }

    @Override
    public List<Subtask> heldBy(long session, int max) {
        return statements.list(SubtaskSql.HELD_BY, SubtaskRow::read, session, max);
    }

    @Override
    public List<Subtask> peekHeldBy(long session, int max) {
        return statements.list(SubtaskSql.PEEK_HELD_BY, SubtaskRow::read, session, max);
    }

    @Override
    public List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max) {
        if (states.equals(Set.of(SubtaskState.RUNNING))) {
            return statements.list(SubtaskSql.RUNNING_OF_TASK, SubtaskRow::read, task.value(), after, max);
        }
        if (states.equals(Set.of(SubtaskState.DEAD))) {
            return statements.list(SubtaskSql.DEAD_OF_TASK, SubtaskRow::read, task.value(), after, max);
        }
        return statements.list(
                SubtaskSql.OF_TASK, SubtaskRow::read, task.value(), after, SubtaskRow.names(states), max);
    }

    @Override
    public List<Subtask> due(int max) {
        long now = transaction.now();
        return SubtaskSql.due(statements.dialect()).stream()
                .flatMap(sql -> statements.list(sql, SubtaskRow::read, now, max).stream())
                .sorted(Comparator.<Subtask>comparingLong(
                                row -> row.status().notBefore().orElse(0))
                        .thenComparing(Subtask::id))
                .limit(max)
                .toList();
    }

    @Override
    public boolean prioritise(TaskId task, boolean high, int max) {
        int flag = high ? 1 : 0;
        int moved = statements.dialect() == Dialect.MARIADB
                ? statements.run(PRIORITISE, flag, task.value(), flag, max)
                : statements.run(PRIORITISE, flag, task.value(), task.value(), flag, max);
        rows.forget();
        return moved == max;
    }

    @Override
    public void insert(List<NewSubtask> subtasks) {
        var sorted = subtasks.stream()
                .sorted(Comparator.comparing((NewSubtask s) -> s.subtask().id()))
                .toList();
        var parts = sorted.stream().filter(s -> !s.part().isEmpty()).toList();
        statements.write(SubtaskSql.INSERT_PART, SubtaskSql.PART_COLUMNS, parts);
        statements.write(SubtaskSql.INSERT, SubtaskSql.INSERT_COLUMNS, sorted);
    }

    @Override
    public List<Boolean> change(List<SubtaskChange> changes) {
        List<Boolean> made = SubtaskSql.CHANGE.apply(statements, changes);
        var data = new ArrayList<DataRow>();
        var ranges = new ArrayList<RangeRow>();
        for (int i = 0; i < changes.size(); i++) {
            SubtaskChange change = changes.get(i);
            if (made.get(i)) {
                rows.changed(change.after());
                DataRow.of(change).ifPresent(data::add);
                change.ranges().forEach(range -> ranges.add(new RangeRow(change.after(), range)));
            } else {
                rows.refused(change.before().id());
            }
        }
        statements.writeEach(DataRow.KEEP, DataRow.COLUMNS, data);
        statements.writeEach(RangeRow.INSERT, RangeRow.COLUMNS, ranges);
        return made;
    }
}
