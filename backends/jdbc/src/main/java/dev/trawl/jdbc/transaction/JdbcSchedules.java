package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.ScheduleRow;
import dev.trawl.jdbc.sql.Counter;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.firing.Firings;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The rows of `schedule` in one transaction.
final class JdbcSchedules implements Schedules {

    private static final Sql INSERT = new Sql("""
            insert or ignore into schedule (
                id, project, name, created_at, created_by, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, version)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            """, """
            insert into schedule (
                id, project, name, created_at, created_by, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, version)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            on conflict do nothing
            """, """
            insert ignore into schedule (
                id, project, name, created_at, created_by, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, version)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            """);

    private static final Sql LOCK = Sql.locking("""
            select id, project, name, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, created_at, created_by, version
            from schedule where id = ?
            for update
            """);

    private static final Sql CHANGE = Sql.same("""
            update schedule set
                kind = ?, expression = ?, zone = ?, starts_at = ?, ends_at = ?,
                type = ?, payload = ?, payload_crc = ?, overrides = ?, overrides_crc = ?, priority = ?, labels = ?,
                overlap = ?, misfire = ?, jitter_ms = ?, max_failures = ?
            where id = ? and version = ?
            """);

    /// Updates the state only: a firing need not write the payload again.
    private static final Sql MOVE = Sql.same("""
            update schedule set
                paused = ?, reason = ?, next_at = ?, due_at = ?, held_at = ?, last_at = ?, last_task = ?, failures = ?,
                version = version + 1
            where id = ? and version = ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from schedule where id = ?
            """);

    private final Statements statements;

    JdbcSchedules(Statements statements) {
        this.statements = statements;
    }

    @Override
    public OptionalLong insert(Schedule schedule) {
        long id = Counter.SCHEDULE.take(statements, 1);
        var values = new ArrayList<Object>(
                List.of(id, schedule.project(), schedule.name(), schedule.createdAt(), schedule.createdBy()));
        values.addAll(ScheduleRow.plan(schedule));
        values.addAll(ScheduleRow.standing(schedule));
        boolean inserted = statements.run(INSERT, values.toArray()) == 1;
        return inserted ? OptionalLong.of(id) : OptionalLong.empty();
    }

    @Override
    public Optional<Schedule> lock(long id) {
        return statements.first(LOCK, ScheduleRow::read, id);
    }

    @Override
    public boolean change(Schedule before, Schedule after) {
        boolean samePlan = before.timing().equals(after.timing())
                && before.work().equals(after.work())
                && before.rules().equals(after.rules());
        return (samePlan || run(CHANGE, ScheduleRow.plan(after), before))
                && run(MOVE, ScheduleRow.standing(after), before);
    }

    private boolean run(Sql sql, List<Object> values, Schedule before) {
        var all = new ArrayList<>(values);
        all.addAll(List.of(before.id(), before.version()));
        return statements.run(sql, all.toArray()) == 1;
    }

    @Override
    public void remove(long id) {
        statements.run(REMOVE, id);
    }

    @Override
    public Firings firings() {
        return new JdbcFirings(statements);
    }
}
