package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.reads.JdbcCrawlReads.Reading;
import dev.trawl.jdbc.rows.ScheduleRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.ScheduleReads;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Reads of schedules, for display and for the leader.
final class JdbcScheduleReads implements ScheduleReads {

    private static final Sql ONE = Sql.same("""
            select id, project, name, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, created_at, created_by, version
            from schedule where project = ? and name = ?
            """);

    private static final Sql LIST = Sql.same("""
            select id, project, name, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, created_at, created_by, version
            from schedule where project = ? and name > ? order by name limit ?
            """);

    private static final Sql OF_TYPE = Sql.same("""
            select id, project, name, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, created_at, created_by, version
            from schedule where type = ? order by project, name limit ?
            """);

    static final Sql NEXT_DUE = Sql.same("""
            select due_at from schedule where due_at > 0 order by due_at limit 1
            """);

    static final Sql DUE = Sql.same("""
            select id, project, name, kind, expression, zone, starts_at, ends_at,
                type, payload, payload_crc, overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures,
                paused, reason, next_at, due_at, held_at, last_at, last_task, failures, created_at, created_by, version
            from schedule where due_at > 0 and due_at <= ? order by due_at, id limit ?
            """);

    private static final Sql FIRINGS = Sql.same("""
            select schedule_id, planned_at, cause, fired_at, outcome, task_id, open, missed, detail
            from schedule_firing where schedule_id = ? and planned_at < ? order by planned_at desc limit ?
            """);

    private static final Sql OPEN_TASKS = Sql.same("""
            select task_id from schedule_firing where open = 1 order by schedule_id, planned_at limit ?
            """);

    private final Reading reading;
    private final LongSupplier now;

    JdbcScheduleReads(Reading reading, LongSupplier now) {
        this.reading = reading;
        this.now = now;
    }

    @Override
    public Optional<Schedule> schedule(String project, String name) {
        return reading.read(statements -> statements.first(ONE, ScheduleRow::read, project, name));
    }

    @Override
    public List<Schedule> schedules(String project, String after, int max) {
        return reading.read(statements -> statements.list(LIST, ScheduleRow::read, project, after, max));
    }

    @Override
    public List<Schedule> ofType(String type, int max) {
        return reading.read(statements -> statements.list(OF_TYPE, ScheduleRow::read, type, max));
    }

    @Override
    public Optional<Long> nextDue() {
        return reading.read(statements -> statements.first(NEXT_DUE, Row::big));
    }

    @Override
    public List<Schedule> due(int max) {
        long until = now.getAsLong();
        return reading.read(statements -> statements.list(DUE, ScheduleRow::read, until, max));
    }

    @Override
    public List<Firing> firings(long schedule, long before, int max) {
        return reading.read(statements -> statements.list(FIRINGS, ScheduleRow::firing, schedule, before, max));
    }

    @Override
    public List<TaskId> openTasks(int max) {
        return reading.read(statements -> statements.list(OPEN_TASKS, row -> new TaskId(row.big()), max));
    }
}
