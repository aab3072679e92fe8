package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Housekeeping;
import java.util.List;
import java.util.stream.Stream;

/// Deletions in small batches.
final class JdbcHousekeeping implements Housekeeping {

    private static final String SKIPPING_LOCKED = """
            select id from task
            where ended_at > 0 and ended_at < ? and state in ('COMPLETED', 'FAILED', 'CANCELLED')
            order by ended_at limit ?
            for update skip locked
            """;

    private static final Sql ENDED = new Sql("""
            select id from task
            where ended_at > 0 and ended_at < ? and state in ('COMPLETED', 'FAILED', 'CANCELLED')
            order by ended_at limit ?
            """, SKIPPING_LOCKED, SKIPPING_LOCKED);

    private static final List<Sql> REMOVE =
            Stream.of("""
            delete from segment_range where task_id = ?
            """, """
            delete from subtask_data where task_id = ?
            """, """
            delete from subtask_part where task_id = ?
            """, """
            delete from subtask where task_id = ?
            """, """
            delete from task_progress where task_id = ?
            """, """
            delete from task_body where task_id = ?
            """, """
            delete from task where id = ?
            """).map(Sql::same).toList();

    /// The oldest entries come first by position, so nothing is walked over in vain.
    private static final Sql OLD_LOG = Sql.same("""
            select position from (select position, at from task_logs order by position limit ?) oldest where at < ?
            """);

    private static final Sql REMOVE_LOG = Sql.same("""
            delete from task_logs where position = ?
            """);

    private static final Sql OLD_ANSWERS = Sql.same("""
            select project, name from idempotency_key where kept_at < ? order by kept_at limit ?
            """);

    private static final Sql REMOVE_ANSWER = Sql.same("""
            delete from idempotency_key where project = ? and name = ?
            """);

    private static final Columns<Long> POSITION = Columns.of(Column.big(Long::longValue));
    private static final Columns<Key> KEY = Columns.of(Column.text(Key::project), Column.text(Key::name));

    private final Statements statements;

    JdbcHousekeeping(Statements statements) {
        this.statements = statements;
    }

    @Override
    public int removeTasks(long endedBefore, int maxTasks) {
        List<TaskId> tasks = statements.list(ENDED, row -> new TaskId(row.big()), endedBefore, maxTasks);
        List<TaskId> sorted = tasks.stream().sorted().toList();
        REMOVE.forEach(sql -> statements.writeEach(sql, TaskRow.KEY, sorted));
        return tasks.size();
    }

    @Override
    public int removeLog(long loggedBefore, int max) {
        List<Long> positions = statements.list(OLD_LOG, Row::big, max, loggedBefore);
        statements.writeEach(REMOVE_LOG, POSITION, positions);
        return positions.size();
    }

    @Override
    public int removeAnswers(long keptBefore, int max) {
        List<Key> keys = statements.list(OLD_ANSWERS, row -> new Key(row.text(), row.text()), keptBefore, max);
        statements.writeEach(REMOVE_ANSWER, KEY, keys);
        return keys.size();
    }

    private record Key(String project, String name) {}
}
