package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.task.Task;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads of tasks, for display and lists.
final class JdbcTaskReads {

    /// One statement, so that a delta counts once even while it is folded.
    private static final Sql VIEW = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total,
                t.done + coalesce((select sum(p.done) from task_progress p where p.task_id = t.id), 0),
                t.failed + coalesce((select sum(p.failed) from task_progress p where p.task_id = t.id), 0),
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version,
                b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by
            from task t
            left join task_body b on b.task_id = t.id
            where t.id = ?
            """);

    private static final Sql BODY_WITHOUT_TASK = Sql.same("""
            select b.task_id from task_body b
            where b.task_id = ? and not exists (select 1 from task t where t.id = b.task_id)
            """);

    static final Sql SESSIONS = new Sql("""
            select distinct s.session from subtask s indexed by subtask_running
            where s.state = 'RUNNING' and s.task_id = ?
            order by s.session
            """, """
            select distinct s.session from subtask s
            where s.state = 'RUNNING' and s.task_id = ?
            order by s.session
            """, """
            select distinct s.session from subtask s force index (subtask_running)
            where s.state = 'RUNNING' and s.task_id = ?
            order by s.session
            """);

    static final Sql LIST = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from task t
            where t.project = ? and t.state = ? and t.created_at <= ? and (t.created_at < ? or t.id < ?)
            order by t.created_at desc, t.id desc
            limit ?
            """);

    static final Sql COUNT = Sql.same("""
            select count(*) from (select t.id from task t where t.project = ? and t.state = ? limit ?) counted
            """);

    static final Sql LIST_OF_TYPE = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from task t
            where t.project = ? and t.state = ? and t.created_at <= ? and (t.created_at < ? or t.id < ?)
                and t.type = ?
            order by t.created_at desc, t.id desc
            limit ?
            """);

    static final Sql OLDEST_FIRST = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from task t
            where t.project = ? and t.state = ? and t.created_at >= ? and (t.created_at > ? or t.id > ?)
            order by t.created_at, t.id
            limit ?
            """);

    static final Sql OLDEST_OF_TYPE = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from task t
            where t.project = ? and t.state = ? and t.created_at >= ? and (t.created_at > ? or t.id > ?)
                and t.type = ?
            order by t.created_at, t.id
            limit ?
            """);

    static final Sql UNSPLIT = Sql.same("""
            select id from task
            where split_done = 0 and state in ('PENDING', 'RUNNING', 'PAUSED')
                and not exists (select 1 from crawl where task_id = id)
            order by id limit ?
            """);

    private static final String ENDED_UNCLEARED = """
            select id from task
            where cleared = 0 and state in ('COMPLETED', 'FAILED', 'CANCELLED')
            order by id limit ?
            """;

    static final Sql UNCLEARED = new Sql("""
            select id from task indexed by task_uncleared
            where cleared = 0 and state <> 'PENDING' and state <> 'RUNNING' and state <> 'PAUSED'
            order by id limit ?
            """, ENDED_UNCLEARED, ENDED_UNCLEARED);

    private JdbcTaskReads() {}

    static Optional<TaskView> task(Statements statements, TaskId id) {
        List<Long> sessions = statements.list(SESSIONS, Row::big, id.value());
        var found = statements.first(
                VIEW, row -> new TaskView(TaskRow.read(row), TaskRow.body(row, id), sessions), id.value());
        if (found.isEmpty()
                && statements.first(BODY_WITHOUT_TASK, Row::big, id.value()).isPresent()) {
            throw new CorruptRowException("task", id.toString(), "id");
        }
        return found;
    }

    /// One index seek per state, because the index has the state before the place.
    static List<Task> tasks(Statements statements, TaskFilter filter, TaskPlace after, int max) {
        var byPlace = Comparator.comparing(TaskPlace::of);
        Set<TaskState> states = filter.states().isEmpty() ? EnumSet.allOf(TaskState.class) : filter.states();
        return states.stream()
                .flatMap(state -> inState(statements, filter, state, after, max).stream())
                .sorted(filter.oldestFirst() ? byPlace : byPlace.reversed())
                .limit(max)
                .toList();
    }

    static int count(Statements statements, String project, TaskState state, int most) {
        return statements
                .first(COUNT, Row::integer, project, state.name(), most)
                .orElse(0);
    }

    static List<TaskId> unsplit(Statements statements, int max) {
        return statements.list(UNSPLIT, row -> new TaskId(row.big()), max);
    }

    static List<TaskId> uncleared(Statements statements, int max) {
        return statements.list(UNCLEARED, row -> new TaskId(row.big()), max);
    }

    private static List<Task> inState(
            Statements statements, TaskFilter filter, TaskState state, TaskPlace after, int max) {
        return filter.type().isPresent()
                ? statements.list(
                        filter.oldestFirst() ? OLDEST_OF_TYPE : LIST_OF_TYPE,
                        TaskRow::read,
                        filter.project(),
                        state.name(),
                        after.createdAt(),
                        after.createdAt(),
                        after.id(),
                        filter.type().get(),
                        max)
                : statements.list(
                        filter.oldestFirst() ? OLDEST_FIRST : LIST,
                        TaskRow::read,
                        filter.project(),
                        state.name(),
                        after.createdAt(),
                        after.createdAt(),
                        after.id(),
                        max);
    }
}
