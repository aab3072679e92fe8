package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.ScheduleRow;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firings;
import java.util.List;

/// The rows of `schedule_firing` in one transaction.
public final class JdbcFirings implements Firings {

    private static final Sql ADD = new Sql("""
            insert or ignore into schedule_firing (
                cause, fired_at, outcome, task_id, open, missed, detail, schedule_id, planned_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, """
            insert into schedule_firing (
                cause, fired_at, outcome, task_id, open, missed, detail, schedule_id, planned_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict do nothing
            """, """
            insert ignore into schedule_firing (
                cause, fired_at, outcome, task_id, open, missed, detail, schedule_id, planned_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    private static final Sql CHANGE = Sql.same("""
            update schedule_firing set
                cause = ?, fired_at = ?, outcome = ?, task_id = ?, open = ?, missed = ?, detail = ?
            where schedule_id = ? and planned_at = ?
            """);

    public static final Sql OPEN = Sql.same("""
            select schedule_id, planned_at, cause, fired_at, outcome, task_id, open, missed, detail
            from schedule_firing where open = 1 and schedule_id = ? order by planned_at
            """);

    public static final Sql ENDED = Sql.same("""
            select f.schedule_id, f.planned_at, f.cause, f.fired_at, f.outcome, f.task_id, f.open, f.missed, f.detail,
                t.state
            from schedule_firing f
            left join task t on t.id = f.task_id
            where f.open = 1 and (t.id is null or t.state in ('COMPLETED', 'FAILED', 'CANCELLED'))
            order by f.schedule_id, f.planned_at limit ?
            """);

    public static final Sql OLD = Sql.same("""
            select schedule_id, planned_at, cause, fired_at, outcome, task_id, open, missed, detail
            from schedule_firing where open = 0 and fired_at < ? order by fired_at limit ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from schedule_firing where schedule_id = ? and planned_at = ?
            """);

    private static final Columns<Firing> KEY = Columns.of(Column.big(Firing::schedule), Column.big(Firing::planned));

    private final Statements statements;

    JdbcFirings(Statements statements) {
        this.statements = statements;
    }

    @Override
    public boolean add(Firing firing) {
        return write(ADD, firing);
    }

    @Override
    public void change(Firing firing) {
        write(CHANGE, firing);
    }

    private boolean write(Sql sql, Firing firing) {
        return statements.run(
                        sql,
                        firing.cause().name(),
                        firing.firedAt(),
                        firing.outcome().name(),
                        firing.task(),
                        firing.open() ? 1 : 0,
                        firing.missed(),
                        firing.detail(),
                        firing.schedule(),
                        firing.planned())
                == 1;
    }

    @Override
    public List<Firing> open(long schedule) {
        return statements.list(OPEN, ScheduleRow::firing, schedule);
    }

    @Override
    public List<Ended> ended(int max) {
        return statements.list(ENDED, ScheduleRow::ended, max);
    }

    @Override
    public int remove(long firedBefore, int max) {
        var old = statements.list(OLD, ScheduleRow::firing, firedBefore, max);
        statements.writeEach(REMOVE, KEY, old);
        return old.size();
    }
}
