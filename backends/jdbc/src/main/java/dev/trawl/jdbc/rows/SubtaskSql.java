package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.BatchUpdate;
import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.SubtaskChange;
import java.util.List;

/// The statements on `subtask` and `subtask_part` inside a transaction.
public final class SubtaskSql {

    private SubtaskSql() {}

    public static final Sql LOCK = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from json_each(?) k
            cross join subtask s on s.task_id = k.value ->> 0 and s.no = k.value ->> 1
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from unnest(?::bigint[], ?::integer[]) as k (task_id, no)
            join subtask s on s.task_id = k.task_id and s.no = k.no
            order by s.task_id, s.no
            for update of s
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from json_table(?, '$[*]' columns (task_id bigint path '$[0]', no integer path '$[1]')) k
            straight_join subtask s on s.task_id = k.task_id and s.no = k.no
            for update
            """);

    public static final Sql LOCK_WHOLE = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs, s.kept,
                d.key_crc, d.saved_cursor, d.saved_cursor_crc, p.key_crc, p.part, p.part_crc
            from json_each(?) k
            cross join subtask s on s.task_id = k.value ->> 0 and s.no = k.value ->> 1
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            left join subtask_part p on p.task_id = s.task_id and p.no = s.no
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs, s.kept,
                d.key_crc, d.saved_cursor, d.saved_cursor_crc, p.key_crc, p.part, p.part_crc
            from unnest(?::bigint[], ?::integer[]) as k (task_id, no)
            join subtask s on s.task_id = k.task_id and s.no = k.no
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            left join subtask_part p on p.task_id = s.task_id and p.no = s.no
            order by s.task_id, s.no
            for update of s
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs, s.kept,
                d.key_crc, d.saved_cursor, d.saved_cursor_crc, p.key_crc, p.part, p.part_crc
            from json_table(?, '$[*]' columns (task_id bigint path '$[0]', no integer path '$[1]')) k
            straight_join subtask s on s.task_id = k.task_id and s.no = k.no
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            left join subtask_part p on p.task_id = s.task_id and p.no = s.no
            for update
            """);

    public static final Sql PART_OF = Sql.same("""
            select s.kept, p.key_crc, p.part, p.part_crc
            from subtask s
            left join subtask_part p on p.task_id = s.task_id and p.no = s.no
            where s.task_id = ? and s.no = ?
            """);

    public static final Sql READ = LOCK.unlocked();
    public static final Sql READ_WHOLE = LOCK_WHOLE.unlocked();
    public static final Sql PROVE = LOCK.sharing();

    public static final Sql HELD_BY = Sql.locking("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'RUNNING' and s.session = ?
            order by s.task_id, s.no
            limit ?
            for update
            """);

    public static final Sql PEEK_HELD_BY = Sql.same("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'RUNNING' and s.session = ?
            order by s.task_id, s.no
            limit ?
            """);

    /// Scans the few running subtasks, never a task of a million subtasks.
    public static final Sql RUNNING_OF_TASK = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s indexed by subtask_running
            where s.state = 'RUNNING' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'RUNNING' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            for update
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s force index (subtask_running)
            where s.state = 'RUNNING' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            for update
            """);

    public static final Sql DEAD_OF_TASK = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s indexed by subtask_dead
            where s.state = 'DEAD' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'DEAD' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            for update
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'DEAD' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            for update
            """);

    public static final Sql OF_TASK = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.task_id = ? and s.no > ? and instr(?, ' ' || s.state || ' ') > 0
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.task_id = ? and s.no > ? and position(' ' || s.state || ' ' in ?) > 0
            order by s.no
            limit ?
            for update
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.task_id = ? and s.no > ? and instr(?, concat(' ', s.state, ' ')) > 0
            order by s.no
            limit ?
            for update
            """);

    private static final Sql DUE = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s indexed by subtask_due
            where (s.state = 'PENDING' or s.state = 'RETRY') and s.not_before <= ?
            order by s.not_before, s.task_id, s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state in ('PENDING', 'RETRY') and s.not_before <= ?
            order by s.not_before, s.task_id, s.no
            limit ?
            for update skip locked
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s force index (subtask_due)
            where s.state = 'PENDING' and s.not_before <= ?
            order by s.not_before, s.task_id, s.no
            limit ?
            for update skip locked
            """);

    private static final Sql DUE_RETRY = new Sql("", "", """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s force index (subtask_due)
            where s.state = 'RETRY' and s.not_before <= ?
            order by s.not_before, s.task_id, s.no
            limit ?
            for update skip locked
            """);

    /// On MariaDB the index starts with the state, so each state has its own query; this avoids sorting
    /// all waiting rows.
    public static List<Sql> due(Dialect dialect) {
        return dialect == Dialect.MARIADB ? List.of(DUE, DUE_RETRY) : List.of(DUE);
    }

    public static final Sql INSERT = new Sql("""
            insert or ignore into subtask (
                task_id, no, project, type, high, sole, state, epoch, attempts, deliveries, checkpoints,
                session, request, lane, not_before, cause, kept, needs)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, """
            insert into subtask (
                task_id, no, project, type, high, sole, state, epoch, attempts, deliveries, checkpoints,
                session, request, lane, not_before, cause, kept, needs)
            select * from unnest(
                ?::bigint[], ?::integer[], ?::varchar[], ?::varchar[], ?::integer[], ?::integer[],
                ?::varchar[], ?::bigint[], ?::integer[], ?::integer[], ?::integer[], ?::bigint[],
                ?::bigint[], ?::varchar[], ?::bigint[], ?::text[], ?::integer[], ?::varchar[])
            on conflict do nothing
            """, """
            insert into subtask (
                task_id, no, project, type, high, sole, state, epoch, attempts, deliveries, checkpoints,
                session, request, lane, not_before, cause, kept, needs)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update no = subtask.no
            """);

    public static final Columns<NewSubtask> INSERT_COLUMNS = Columns.of(
            Column.big(s -> s.subtask().id().task().value()),
            Column.integer(s -> s.subtask().id().number()),
            Column.text(s -> s.subtask().project()),
            Column.text(s -> s.subtask().type()),
            Column.flag(s -> s.subtask().high()),
            Column.flag(s -> s.subtask().sole()),
            Column.text(s -> s.subtask().state().name()),
            Column.big(s -> s.subtask().epoch()),
            Column.integer(s -> s.subtask().attempts().failed()),
            Column.integer(s -> s.subtask().attempts().deliveries()),
            Column.integer(s -> s.subtask().attempts().checkpoints()),
            Column.maybeBig(s -> s.subtask().session()),
            Column.big(s -> SubtaskRow.request(s.subtask())),
            Column.text(s -> s.subtask().lease().lane().name()),
            Column.maybeBig(s -> SubtaskRow.notBefore(s.subtask())),
            Column.maybe(s -> s.subtask().status().cause()),
            Column.integer(s -> s.part().isEmpty() ? 0 : DataRow.KEPT_PART),
            Column.text(s -> s.subtask().needs().text()));

    /// Runs before the subtasks are inserted: an existing subtask keeps its part, or stays without one.
    public static final Sql INSERT_PART = new Sql("""
            insert or ignore into subtask_part (task_id, no, project, part, part_crc, key_crc)
            select k.task_id, k.no, k.project, k.part, k.part_crc, k.key_crc
            from (select ? as task_id, ? as no, ? as project, ? as part, ? as part_crc, ? as key_crc) k
            where not exists (select 1 from subtask s where s.task_id = k.task_id and s.no = k.no)
            """, """
            insert into subtask_part (task_id, no, project, part, part_crc, key_crc)
            select k.task_id, k.no, k.project, k.part, k.part_crc, k.key_crc
            from unnest(?::bigint[], ?::integer[], ?::varchar[], ?::text[], ?::integer[], ?::integer[])
                as k (task_id, no, project, part, part_crc, key_crc)
            where not exists (select 1 from subtask s where s.task_id = k.task_id and s.no = k.no)
            on conflict do nothing
            """, """
            insert into subtask_part (task_id, no, project, part, part_crc, key_crc)
            select k.task_id, k.no, k.project, k.part, k.part_crc, k.key_crc
            from (select ? as task_id, ? as no, ? as project, ? as part, ? as part_crc, ? as key_crc) k
            where not exists (select 1 from subtask s where s.task_id = k.task_id and s.no = k.no)
            on duplicate key update no = subtask_part.no
            """);

    public static final Columns<NewSubtask> PART_COLUMNS = Columns.of(
            Column.big(s -> s.subtask().id().task().value()),
            Column.integer(s -> s.subtask().id().number()),
            Column.text(s -> s.subtask().project()),
            Column.text(NewSubtask::part),
            Column.integer(s -> Checksum.of(s.part())),
            Column.integer(s -> Checksum.ofKey(s.subtask().id())));

    public static final BatchUpdate<SubtaskChange, SubtaskId> CHANGE = new BatchUpdate<>(
            new Sql("""
                    update subtask set
                        state = ?, epoch = ?, attempts = ?, deliveries = ?, checkpoints = ?, session = ?, request = ?, lane = ?, not_before = ?, cause = ?,
                        last_session = ?, kept = kept | ?, ranges = ranges + ?
                    where task_id = ? and no = ? and epoch = ? and state = ? and checkpoints = ?
                    """, """
                    update subtask s set
                        state = c.state, epoch = c.epoch, attempts = c.attempts, deliveries = c.deliveries, checkpoints = c.checkpoints,
                        session = c.session, request = c.request, lane = c.lane, not_before = c.not_before, cause = c.cause,
                        last_session = c.last_session, kept = s.kept | c.kept, ranges = s.ranges + c.ranges
                    from unnest(
                        ?::varchar[], ?::bigint[], ?::integer[], ?::integer[], ?::integer[], ?::bigint[],
                        ?::bigint[], ?::varchar[], ?::bigint[], ?::text[], ?::bigint[], ?::integer[], ?::integer[],
                        ?::bigint[], ?::integer[], ?::bigint[], ?::varchar[], ?::integer[])
                        with ordinality as c (
                        state, epoch, attempts, deliveries, checkpoints, session, request, lane,
                        not_before, cause, last_session, kept, ranges, task_id, no, old_epoch, old_state, old_checkpoints, ordinal)
                    where s.task_id = c.task_id and s.no = c.no
                        and s.epoch = c.old_epoch and s.state = c.old_state and s.checkpoints = c.old_checkpoints
                    returning c.ordinal
                    """, """
                    update subtask set
                        state = ?, epoch = ?, attempts = ?, deliveries = ?, checkpoints = ?, session = ?, request = ?, lane = ?, not_before = ?, cause = ?,
                        last_session = ?, kept = kept | ?, ranges = ranges + ?
                    where task_id = ? and no = ? and epoch = ? and state = ? and checkpoints = ?
                    """),
            Columns.of(
                    Column.text(c -> c.after().state().name()),
                    Column.big(c -> c.after().epoch()),
                    Column.integer(c -> c.after().attempts().failed()),
                    Column.integer(c -> c.after().attempts().deliveries()),
                    Column.integer(c -> c.after().attempts().checkpoints()),
                    Column.maybeBig(c -> c.after().session()),
                    Column.big(c -> SubtaskRow.request(c.after())),
                    Column.text(c -> c.after().lease().lane().name()),
                    Column.maybeBig(c -> SubtaskRow.notBefore(c.after())),
                    Column.maybe(c -> c.after().status().cause()),
                    Column.maybeBig(c -> c.after().lease().last()),
                    Column.integer(DataRow::kept),
                    Column.integer(c -> c.ranges().size()),
                    Column.big(c -> c.before().id().task().value()),
                    Column.integer(c -> c.before().id().number()),
                    Column.big(c -> c.before().epoch()),
                    Column.text(c -> c.before().state().name()),
                    Column.integer(c -> c.before().attempts().checkpoints())),
            c -> c.before().id());
}
