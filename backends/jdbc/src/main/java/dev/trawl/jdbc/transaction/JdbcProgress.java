package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Progress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The table `task_progress`: deltas that wait to be folded into their tasks.
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
            delete from task_progress where task_id in (select k.value from json_each(?) k)
            returning task_id, done, failed, id
            """, """
            delete from task_progress p using unnest(?::bigint[]) as k (task_id)
            where p.task_id = k.task_id
            returning p.task_id, p.done, p.failed, p.id
            """, """
            select p.task_id, p.done, p.failed, p.id
            from json_table(?, '$[*]' columns (task_id bigint path '$')) k
            straight_join task_progress p on p.task_id = k.task_id
            for update
            """);

    /// MySQL cannot return deleted rows, so exactly the rows read and locked before are deleted.
    private static final Sql DELETE = Sql.same("""
            delete from task_progress where id = ?
            """);

    private static final Columns<Kept> ID = Columns.of(Column.big(Kept::id));

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
        List<Kept> kept = statements.lookup(TAKE, TaskRow.KEY, tasks, JdbcProgress::read);
        if (statements.dialect() == Dialect.MARIADB) {
            statements.writeEach(DELETE, ID, kept);
        }
        var sums = new TreeMap<TaskId, Delta>();
        kept.forEach(one -> sums.merge(one.delta().task(), one.delta(), Delta::plus));
        return new ArrayList<>(sums.values());
    }

    private static Kept read(Row row) throws SQLException {
        return new Kept(new Delta(new TaskId(row.big()), row.integer(), row.integer()), row.big());
    }

    private record Kept(Delta delta, long id) {}
}
