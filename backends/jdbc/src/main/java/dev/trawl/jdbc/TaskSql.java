package dev.trawl.jdbc;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.NewTask;
import dev.trawl.spi.ledger.TaskChange;

/// The statements on `task` and `task_body` inside a transaction.
final class TaskSql {

    private TaskSql() {}

    static final Sql LOCK = new Sql("""
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
    static final Sql LOCK_WHOLE = new Sql("""
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

    static final Sql READ_WHOLE = LOCK_WHOLE.unlocked();
    static final Sql READ = LOCK.unlocked();
    static final Sql PROVE = LOCK.sharing();

    static final Sql BODY = Sql.same("""
            select b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by
            from task_body b
            where b.task_id = ?
            """);

    static final Sql INSERT = new Sql("""
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

    static final Columns<NewTask> INSERT_COLUMNS = Columns.of(
            Column.big(n -> n.task().id().value()),
            Column.text(n -> n.task().project()),
            Column.text(n -> n.task().type()),
            Column.integer(n -> n.task().configVersion()),
            Column.integer(n -> n.task().priority()),
            Column.text(n -> n.task().state().name()),
            Column.optional(n -> n.task().reason()),
            Column.integer(n -> n.task().total()),
            Column.integer(n -> n.task().done()),
            Column.integer(n -> n.task().failed()),
            Column.optional(n -> n.task().splitCursor()),
            Column.flag(n -> n.task().splitDone()),
            Column.flag(n -> n.task().cleared()),
            Column.big(n -> n.task().createdAt()),
            Column.big(n -> n.task().startedAt()),
            Column.big(n -> n.task().endedAt()),
            Column.big(n -> n.task().version()));

    static final Sql INSERT_BODY = new Sql("""
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

    static final Columns<NewTask> BODY_COLUMNS = Columns.of(
            Column.big(n -> n.task().id().value()),
            Column.text(n -> n.task().project()),
            Column.text(n -> n.body().payload()),
            Column.integer(n -> Checksum.of(n.body().payload())),
            Column.text(n -> n.body().overrides()),
            Column.integer(n -> Checksum.of(n.body().overrides())),
            Column.optional(n -> n.body().traceparent()),
            Column.text(n -> n.body().submittedBy()),
            Column.integer(n -> Checksum.ofKey(n.task().id())));

    static final BatchUpdate<TaskChange, TaskId> CHANGE = new BatchUpdate<>(
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
                    Column.integer(c -> c.after().configVersion()),
                    Column.integer(c -> c.after().priority()),
                    Column.text(c -> c.after().state().name()),
                    Column.optional(c -> c.after().reason()),
                    Column.integer(c -> c.after().total()),
                    Column.integer(c -> c.after().done()),
                    Column.integer(c -> c.after().failed()),
                    Column.optional(c -> c.after().splitCursor()),
                    Column.flag(c -> c.after().splitDone()),
                    Column.flag(c -> c.after().cleared()),
                    Column.big(c -> c.after().startedAt()),
                    Column.big(c -> c.after().endedAt()),
                    Column.big(c -> c.before().id().value()),
                    Column.big(c -> c.before().version())),
            c -> c.before().id());
}
