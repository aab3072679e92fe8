package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.CorruptRowException;
import java.util.List;

/// Compares the rows of an ended task with the counters in its task and subtasks. A row with a damaged
/// key is invisible
/// to every search. Rows of older versions have no counters and are not checked.
public final class LostRows {

    /// A task that is being removed (`cleared` is 2) loses its rows in several steps. A row with a damaged
    /// state is invisible
    /// to queries by state, so only rows with a known state count.
    static final Sql SUBTASKS = Sql.same("""
            select t.id from task t
            where t.id = ? and t.ended_at > 0 and t.cleared < 2
                and t.total > (select count(*) from subtask s where s.task_id = t.id and s.state in (
                    'PENDING', 'QUEUED', 'RUNNING', 'RETRY', 'SUCCEEDED', 'DEAD', 'CANCELLED'))
            """);

    static final Sql RANGES = Sql.same("""
            select t.id from task t
            where t.id = ? and t.ended_at > 0 and t.cleared < 2
                and (select coalesce(sum(s.ranges), 0) from subtask s where s.task_id = t.id)
                    > (select count(*) from segment_range r where r.task_id = t.id)
            """);

    private LostRows() {}

    /// @throws CorruptRowException when the task counts more subtasks than exist
    public static void checkSubtasks(Statements statements, TaskId task) {
        check(statements, SUBTASKS, task, "subtask", "task_id, no");
    }

    /// @throws CorruptRowException when the subtasks count more ranges than exist
    public static void checkRanges(Statements statements, TaskId task) {
        check(statements, RANGES, task, "segment_range", "task_id, no, seq");
    }

    private static void check(Statements statements, Sql sql, TaskId task, String table, String key) {
        List<Long> lost = statements.list(sql, Row::big, task.value());
        if (!lost.isEmpty()) {
            throw new CorruptRowException(table, task + " (rows are missing)", key);
        }
    }
}
