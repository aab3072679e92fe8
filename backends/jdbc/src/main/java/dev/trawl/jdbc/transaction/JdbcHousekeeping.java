package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.rows.RangeRow;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.RangeMove;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Deletes old rows in small batches.
public final class JdbcHousekeeping implements Housekeeping {

    /// The task row and its body.
    private static final int ROWS_OF_A_TASK = 2;

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

    private static final Sql ENDED_ONE = Sql.locking("""
            select id from task where id = ? and state in ('COMPLETED', 'FAILED', 'CANCELLED')
            for update
            """);

    /// All rows of a task, its own last.
    private static final List<Sql> REMOVE = Stream.concat(
                    Stream.of(
                                    "segment_range",
                                    "subtask_data",
                                    "subtask_part",
                                    "subtask",
                                    "url",
                                    "crawl_group",
                                    "crawl_robots",
                                    "crawl_cause",
                                    "crawl_tally",
                                    "crawl_edit",
                                    "crawl",
                                    "task_progress",
                                    "task_label",
                                    "task_series",
                                    "task_body")
                            .map(table -> removal(table, "task_id")),
                    Stream.of(removal("task", "id")))
            .toList();

    /// The tables with many rows of one task.
    private static final List<String> LARGE = List.of(
            "segment_range",
            "subtask",
            "subtask_data",
            "subtask_part",
            "url",
            "crawl_group",
            "crawl_batch",
            "crawl_robots",
            "crawl_tally");

    /// The number of rows of a task besides its own, counted up to a limit.
    private static final Sql COUNT = Sql.same(LARGE.stream()
            .map("(select count(*) from (select 1 from %1$s where task_id = ? limit ?) %1$s_rows)"::formatted)
            .collect(Collectors.joining("\n    + ", "select ", "\n")));

    /// Marks a task whose rows are missing on purpose from now on, see [LostRows].
    private static final Sql REMOVING = Sql.same("""
            update task set cleared = 2 where id = ? and cleared <> 2
            """);

    /// Deletes some rows of a task. A subtask is deleted before its values, because one without them
    /// counts as damaged.
    private static final List<Sql> REMOVE_SOME = List.of(
            some("url", "id"),
            some("crawl_group", "group_id"),
            some("crawl_robots", "group_id, scheme"),
            some("crawl_tally", "kind, name"),
            some("segment_range", "no, seq"),
            some("subtask", "no"),
            some("subtask_data", "no"),
            some("subtask_part", "no"));

    private static final Sql OPEN_BATCHES = Sql.same("""
            select no, group_id from crawl_batch where task_id = ? order by group_id, no limit ?
            """);

    /// The oldest entries have the lowest positions, so no other rows are scanned.
    private static final Sql OLD_LOG = Sql.same("""
            select position from (select position, at from task_logs order by position limit ?) oldest where at < ?
            """);

    /// Positions have no gaps, so the newest one gives the number of entries without a count.
    public static final Sql LOG_BEYOND = Sql.same("""
            select position from task_logs
            where position <= (select max(position) from task_logs) - ? order by position limit ?
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
    public boolean removeTasks(long endedBefore, int maxRows) {
        int maxTasks = Math.max(1, maxRows / ROWS_OF_A_TASK);
        List<TaskId> ended = statements.list(ENDED, row -> new TaskId(row.big()), endedBefore, maxTasks);
        var whole = new TreeSet<TaskId>();
        int left = maxRows;
        for (TaskId task : ended) {
            int rows = ROWS_OF_A_TASK + count(task, left);
            if (rows > left && !whole.isEmpty()) {
                break;
            }
            if (rows > left && rows > ROWS_OF_A_TASK) {
                removeSome(task, left);
                return true;
            }
            closeBatches(task.value(), left);
            left -= rows;
            whole.add(task);
        }
        removeAll(List.copyOf(whole));
        return whole.size() < ended.size() || ended.size() == maxTasks;
    }

    @Override
    public boolean removeTask(TaskId task, int maxRows) {
        if (statements.first(ENDED_ONE, Row::big, task.value()).isEmpty()) {
            return false;
        }
        if (count(task, maxRows) > maxRows - ROWS_OF_A_TASK) {
            removeSome(task, maxRows);
            return true;
        }
        closeBatches(task.value(), maxRows);
        removeAll(List.of(task));
        return false;
    }

    private void removeAll(List<TaskId> tasks) {
        REMOVE.forEach(sql -> statements.writeEach(sql, TaskRow.KEY, tasks));
    }

    private int count(TaskId task, int max) {
        Object[] parameters = LARGE.stream()
                .flatMap(_ -> Stream.<Object>of(task.value(), max))
                .toArray();
        return statements.first(COUNT, Row::integer, parameters).orElseThrow();
    }

    private void removeSome(TaskId task, int max) {
        statements.run(REMOVING, task.value());
        int left = max - closeBatches(task.value(), max);
        for (Sql sql : REMOVE_SOME) {
            left -= left > 0 ? removeSome(sql, task.value(), left) : 0;
        }
    }

    private int removeSome(Sql sql, long task, int max) {
        return statements.dialect() == Dialect.MARIADB
                ? statements.run(sql, task, max)
                : statements.run(sql, task, task, max);
    }

    /// A batch that is still open counts in its host group, so its count is lowered.
    private int closeBatches(long task, int max) {
        List<Batch> open = statements.list(OPEN_BATCHES, row -> new Batch(row.integer(), row.big()), task, max);
        for (Batch batch : open) {
            statements.run(FrontierSql.CLOSE_BATCH, task, batch.number());
            statements.run(FrontierSql.OPENED, -1, batch.group());
        }
        return open.size();
    }

    private static Sql removal(String table, String key) {
        return Sql.same("delete from %s where %s = ?\n".formatted(table, key));
    }

    private static Sql some(String table, String key) {
        String inside = """
                delete from %1$s where task_id = ? and (%2$s) in (
                    select %2$s from %1$s where task_id = ? order by %2$s limit ?)
                """.formatted(table, key);
        return new Sql(inside, inside, "delete from %s where task_id = ? order by %s limit ?".formatted(table, key));
    }

    @Override
    public int moveRanges(List<RangeMove> moves) {
        var sorted = moves.stream()
                .sorted(Comparator.comparing((RangeMove move) -> move.from().subtask())
                        .thenComparingLong(move -> move.from().key()))
                .toList();
        int moved = 0;
        for (boolean made : statements.writeEach(RangeRow.MOVE, RangeRow.MOVE_COLUMNS, sorted)) {
            moved += made ? 1 : 0;
        }
        return moved;
    }

    @Override
    public int removeLog(long loggedBefore, int max) {
        return removeLog(statements.list(OLD_LOG, Row::big, max, loggedBefore));
    }

    @Override
    public int removeLogBeyond(long keep, int max) {
        return removeLog(statements.list(LOG_BEYOND, Row::big, keep, max));
    }

    private int removeLog(List<Long> positions) {
        statements.writeEach(REMOVE_LOG, POSITION, positions);
        return positions.size();
    }

    @Override
    public int removeAnswers(long keptBefore, int max) {
        List<Key> keys = statements.list(OLD_ANSWERS, row -> new Key(row.text(), row.text()), keptBefore, max);
        statements.writeEach(REMOVE_ANSWER, KEY, keys);
        return keys.size();
    }

    @Override
    public List<AuditHead> removeAudit(long recordedBefore, int piece) {
        return new JdbcAudit(statements).remove(recordedBefore, piece);
    }

    @Override
    public List<AuditHead> removeAuditBeyond(long keep, int piece) {
        return new JdbcAudit(statements).removeBeyond(keep, piece);
    }

    private record Key(String project, String name) {}

    private record Batch(int number, long group) {}
}
