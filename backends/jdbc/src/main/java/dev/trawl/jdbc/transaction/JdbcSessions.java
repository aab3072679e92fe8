package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.SessionRow;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Counter;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import java.util.List;
import java.util.Optional;

/// The rows of `worker_session` in one transaction.
final class JdbcSessions implements WorkerSessionRows {

    private static final Sql INSERT = Sql.same("""
            insert into worker_session (
                id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at, ended_at,
                ttl_ms, offers)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    private static final Sql LOCK = Sql.locking("""
            select id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at, ended_at,
                ttl_ms, offers
            from worker_session
            where id = ?
            for update
            """);

    private static final Sql LOCK_OPEN = Sql.locking("""
            select id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at, ended_at,
                ttl_ms, offers
            from worker_session
            where is_open = 1 and project = ? and worker = ?
            order by id desc limit 1
            for update
            """);

    private static final Sql CHANGE = Sql.same("""
            update worker_session set
                name = ?, node = ?, capacity = ?, types = ?, beat = ?, missed = ?, draining = ?, is_open = ?,
                started_at = ?, ended_at = ?, offers = ?
            where id = ? and beat = ? and is_open = ?
            """);

    private static final Sql ENDED = Sql.locking("""
            select id from worker_session
            where is_open = 0 and ended_at < ? and not exists (
                select 1 from subtask where subtask.state = 'RUNNING' and subtask.session = worker_session.id)
            order by ended_at limit ?
            for update
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from worker_session where id = ?
            """);

    private static final Columns<Long> ID = Columns.of(Column.big(Long::longValue));

    private final Statements statements;

    JdbcSessions(Statements statements) {
        this.statements = statements;
    }

    @Override
    public long insert(WorkerSession session) {
        long id = Counter.SESSION.take(statements, 1);
        statements.run(
                INSERT,
                id,
                session.project(),
                session.worker(),
                session.name(),
                session.node(),
                session.capacity(),
                SessionRow.types(session),
                session.beat(),
                SessionRow.missed(session),
                number(session.draining()),
                number(session.open()),
                session.startedAt(),
                session.endedAt(),
                session.ttlMillis(),
                session.offers().text());
        return id;
    }

    @Override
    public Optional<WorkerSession> lock(long id) {
        return statements.first(LOCK, SessionRow::read, id);
    }

    @Override
    public Optional<WorkerSession> lockOpen(String project, String worker) {
        return statements.first(LOCK_OPEN, SessionRow::read, project, worker);
    }

    @Override
    public boolean change(WorkerSession before, WorkerSession after) {
        return statements.run(
                        CHANGE,
                        after.name(),
                        after.node(),
                        after.capacity(),
                        SessionRow.types(after),
                        after.beat(),
                        SessionRow.missed(after),
                        number(after.draining()),
                        number(after.open()),
                        after.startedAt(),
                        after.endedAt(),
                        after.offers().text(),
                        before.id(),
                        before.beat(),
                        number(before.open()))
                == 1;
    }

    @Override
    public List<Long> removeEnded(long endedBefore, int max) {
        List<Long> ended = statements.list(ENDED, Row::big, endedBefore, max).stream()
                .sorted()
                .toList();
        statements.writeEach(REMOVE, ID, ended);
        return ended;
    }

    private static int number(boolean flag) {
        return flag ? 1 : 0;
    }
}
