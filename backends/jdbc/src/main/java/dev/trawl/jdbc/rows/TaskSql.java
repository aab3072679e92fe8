package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.BatchUpdate;
import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.TaskChange;

/// The statements on `task` and `task_body` inside a transaction.
public final class TaskSql {

    private TaskSql() {}

    public static final Sql LOCK = new Sql("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done,
                t.failed, t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from json_each(?) k
            cross join task t on t.id = k.value
            """, """
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done,
                t.failed, t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from unnest(?::bigint[]) as k (id)
            join task t on t.id = k.id
            order by t.id
            for update of t
            """, """
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done,
                t.failed, t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
            from json_table(?, '$[*]' columns (id bigint path '$')) k
            straight_join task t on t.id = k.id
            for update
            """);

    /// Locks the tasks against changes, with a shared lock so that other transactions can claim from them too.
    public static final Sql LOCK_WHOLE = new Sql("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done,
                t.failed, t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version,
                b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by
            from json_each(?) k
            cross join task t on t.id = k.value
            left join task_body b on b.task_id = t.id
            """, """
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done,
                t.failed, t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version,
                b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by
            from unnest(?::bigint[]) as k (id)
            join task t on t.id = k.id
            left join task_body b on b.task_id = t.id
            order by t.id
            for share of t
            """, """
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done,
                t.failed, t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version,
                b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by
            from json_table(?, '$[*]' columns (id bigint path '$')) k
            straight_join task t on t.id = k.id
            left join task_body b on b.task_id = t.id
            lock in share mode
            """);

    public static final Sql READ_WHOLE = LOCK_WHOLE.unlocked();
    public static final Sql READ = LOCK.unlocked();
    public static final Sql PROVE = LOCK.sharing();

    public static final Sql BODY = Sql.same("""
            select b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by
            from task_body b
            where b.task_id = ?
            """);

    public static final Sql INSERT = new Sql("""
            insert into task (
                id, project, type, config_version, priority, state, reason, total, done,
                failed, split_cursor, split_done, cleared, created_at, started_at, ended_at, version)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, """
            insert into task (
                id, project, type, config_version, priority, state, reason, total, done,
                failed, split_cursor, split_done, cleared, created_at, started_at, ended_at, version)
            select * from unnest(
                ?::bigint[], ?::varchar[], ?::varchar[], ?::integer[], ?::integer[],
                ?::varchar[], ?::text[], ?::integer[], ?::integer[], ?::integer[], ?::text[],
                ?::integer[], ?::integer[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
            """, """
            insert into task (
                id, project, type, config_version, priority, state, reason, total, done,
                failed, split_cursor, split_done, cleared, created_at, started_at, ended_at, version)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    public static final Columns<NewTask> INSERT_COLUMNS = Columns.of(
            Column.big(n -> n.task().id().value()),
            Column.text(n -> n.task().project()),
            Column.text(n -> n.task().type().name()),
            Column.integer(n -> n.task().type().version()),
            Column.integer(n -> n.task().priority()),
            Column.text(n -> n.task().state().name()),
            Column.maybe(n -> n.task().status().reason()),
            Column.integer(n -> n.task().progress().total()),
            Column.integer(n -> n.task().progress().done()),
            Column.integer(n -> n.task().progress().failed()),
            Column.optional(n -> n.task().split().cursor()),
            Column.flag(n -> n.task().split().done()),
            Column.flag(n -> n.task().status().cleared()),
            Column.big(n -> n.task().status().createdAt()),
            Column.maybeBig(n -> n.task().status().startedAt()),
            Column.maybeBig(n -> n.task().status().endedAt()),
            Column.big(n -> n.task().version()));

    public static final Sql INSERT_BODY = new Sql("""
            insert into task_body (
                task_id, project, payload, payload_crc, overrides, overrides_crc, traceparent, submitted_by, key_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, """
            insert into task_body (
                task_id, project, payload, payload_crc, overrides, overrides_crc, traceparent, submitted_by, key_crc)
            select * from unnest(
                ?::bigint[], ?::varchar[], ?::text[], ?::integer[], ?::text[], ?::integer[],
                ?::varchar[], ?::varchar[], ?::integer[])
            """, """
            insert into task_body (
                task_id, project, payload, payload_crc, overrides, overrides_crc, traceparent, submitted_by, key_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    public static final Columns<NewTask> BODY_COLUMNS = Columns.of(
            Column.big(n -> n.task().id().value()),
            Column.text(n -> n.task().project()),
            Column.text(n -> n.body().payload()),
            Column.integer(n -> Checksum.of(n.body().payload())),
            Column.text(n -> n.body().overrides()),
            Column.integer(n -> Checksum.of(n.body().overrides())),
            Column.optional(n -> n.body().traceparent()),
            Column.text(n -> n.body().submittedBy()),
            Column.integer(n -> Checksum.ofKey(n.task().id())));

    public static final BatchUpdate<TaskChange, TaskId> CHANGE = new BatchUpdate<>(
            new Sql("""
                    update task set
                        config_version = ?, priority = ?, state = ?, reason = ?, total = ?, done = ?, failed = ?,
                        split_cursor = ?, split_done = ?, cleared = ?, started_at = ?, ended_at = ?, version = version + 1
                    where id = ? and version = ?
                    """, """
                    update task t set
                        config_version = c.config_version, priority = c.priority, state = c.state, reason = c.reason,
                        total = c.total, done = c.done, failed = c.failed, split_cursor = c.split_cursor,
                        split_done = c.split_done, cleared = c.cleared, started_at = c.started_at, ended_at = c.ended_at, version = t.version + 1
                    from unnest(
                        ?::integer[], ?::integer[], ?::varchar[], ?::text[], ?::integer[], ?::integer[],
                        ?::integer[], ?::text[], ?::integer[], ?::integer[], ?::bigint[], ?::bigint[],
                        ?::bigint[], ?::bigint[])
                        with ordinality as c (
                        config_version, priority, state, reason, total, done, failed, split_cursor,
                        split_done, cleared, started_at, ended_at, id, version, ordinal)
                    where t.id = c.id and t.version = c.version
                    returning c.ordinal
                    """, """
                    update task set
                        config_version = ?, priority = ?, state = ?, reason = ?, total = ?, done = ?, failed = ?,
                        split_cursor = ?, split_done = ?, cleared = ?, started_at = ?, ended_at = ?, version = version + 1
                    where id = ? and version = ?
                    """),
            Columns.of(
                    Column.integer(c -> c.after().type().version()),
                    Column.integer(c -> c.after().priority()),
                    Column.text(c -> c.after().state().name()),
                    Column.maybe(c -> c.after().status().reason()),
                    Column.integer(c -> c.after().progress().total()),
                    Column.integer(c -> c.after().progress().done()),
                    Column.integer(c -> c.after().progress().failed()),
                    Column.optional(c -> c.after().split().cursor()),
                    Column.flag(c -> c.after().split().done()),
                    Column.flag(c -> c.after().status().cleared()),
                    Column.maybeBig(c -> c.after().status().startedAt()),
                    Column.maybeBig(c -> c.after().status().endedAt()),
                    Column.big(c -> c.before().id().value()),
                    Column.big(c -> c.before().version())),
            c -> c.before().id());
}
