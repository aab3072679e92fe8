package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Progress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// `task_progress`: deltas that wait to be folded into their tasks.
final class JdbcProgress implements Progress {

    private static final Sql ADD = new Sql("""
            insert into task_progress (task_id, done, failed) values (?, ?, ?)
            """, """
            insert into task_progress (task_id, done, failed)
            select * from unnest(?::bigint[], ?::integer[], ?::integer[])
            """, """
            insert into task_progress (task_id, done, failed) values (?, ?, ?)
            """);

    private static final Columns<Delta> COLUMNS =
            Columns.of(Column.big(d -> d.task().value()), Column.integer(Delta::done), Column.integer(Delta::failed));

    private static final Sql TASKS = Sql.same("""
            select distinct task_id from task_progress order by task_id limit ?
            """);

    private static final Sql TAKE = new Sql("""
            delete from task_progress where task_id in (select k.value ->> 0 from json_each(?) k)
            returning task_id, done, failed
            """, """
            delete from task_progress p using unnest(?::bigint[]) as k (task_id)
            where p.task_id = k.task_id
            returning p.task_id, p.done, p.failed
            """, """
            select p.task_id, p.done, p.failed
            from json_table(?, '$[*]' columns (task_id bigint path '$[0]')) k
            straight_join task_progress p on p.task_id = k.task_id
            for update
            """);

    /// MySQL cannot return what it deletes: the rows were read and locked first, so the same ones go.
    private static final Sql DELETE = Sql.same("""
            delete from task_progress where task_id = ?
            """);

    private final Statements statements;

    JdbcProgress(Statements statements) {
        this.statements = statements;
    }

    @Override
    public void add(List<Delta> deltas) {
        statements.write(ADD, COLUMNS, deltas);
    }

    @Override
    public List<Delta> take(int maxTasks) {
        List<TaskId> tasks = statements.list(TASKS, row -> new TaskId(row.big()), maxTasks);
        var sums = new TreeMap<TaskId, Delta>();
        statements
                .lookup(TAKE, TaskRow.KEY, tasks, JdbcProgress::read)
                .forEach(delta -> sums.merge(delta.task(), delta, Delta::plus));
        if (statements.dialect() == Dialect.MARIADB) {
            statements.writeEach(DELETE, TaskRow.KEY, List.copyOf(sums.keySet()));
        }
        return new ArrayList<>(sums.values());
    }

    private static Delta read(Row row) throws SQLException {
        return new Delta(new TaskId(row.big()), row.integer(), row.integer());
    }
}
