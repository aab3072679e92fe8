package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.pull.PullWorkers;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The tables `pull_worker` and `pull_hosts` in one transaction.
public final class JdbcPullWorkers implements PullWorkers {

    private static final Sql LOCK = Sql.locking("""
            select project, worker, credential, name, about, session, paused, done, failed, busy_ms, busy_since,
                last_task, last_epoch, seen_at
            from pull_worker
            where project = ? and worker = ?
            for update
            """);

    private static final String UPSERT = """
            insert into pull_worker (
                project, worker, credential, name, about, session, paused, done, failed, busy_ms, busy_since,
                last_task, last_epoch, seen_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, worker) do update set
                credential = excluded.credential, name = excluded.name, about = excluded.about,
                session = excluded.session, paused = excluded.paused, done = excluded.done, failed = excluded.failed,
                busy_ms = excluded.busy_ms, busy_since = excluded.busy_since, last_task = excluded.last_task,
                last_epoch = excluded.last_epoch, seen_at = excluded.seen_at
            """;

    private static final Sql KEEP = new Sql(UPSERT, UPSERT, """
            insert into pull_worker (
                project, worker, credential, name, about, session, paused, done, failed, busy_ms, busy_since,
                last_task, last_epoch, seen_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                credential = values(credential), name = values(name), about = values(about),
                session = values(session), paused = values(paused), done = values(done), failed = values(failed),
                busy_ms = values(busy_ms), busy_since = values(busy_since), last_task = values(last_task),
                last_epoch = values(last_epoch), seen_at = values(seen_at)
            """);

    private static final Sql FORBID = Sql.same("""
            delete from pull_hosts where project = ? and credential = ?
            """);

    private static final Sql ALLOW = Sql.same("""
            insert into pull_hosts (project, credential, hosts) values (?, ?, ?)
            """);

    private static final Sql UNSEEN = Sql.locking("""
            select project, worker from pull_worker where seen_at < ? order by seen_at, project, worker limit ?
            for update
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from pull_worker where project = ? and worker = ?
            """);

    private final Statements statements;

    JdbcPullWorkers(Statements statements) {
        this.statements = statements;
    }

    public static PullWorker read(Row row) throws SQLException {
        return new PullWorker(
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.big(),
                row.flag(),
                row.integer(),
                row.integer(),
                row.big(),
                row.big(),
                row.big(),
                row.big(),
                row.big());
    }

    @Override
    public Optional<PullWorker> lock(String project, String worker) {
        return statements.first(LOCK, JdbcPullWorkers::read, project, worker);
    }

    @Override
    public void keep(PullWorker worker) {
        statements.run(
                KEEP,
                worker.project(),
                worker.worker(),
                worker.credential(),
                worker.name(),
                worker.about(),
                worker.session(),
                worker.paused() ? 1 : 0,
                worker.done(),
                worker.failed(),
                worker.busyMillis(),
                worker.busySince(),
                worker.lastTask(),
                worker.lastEpoch(),
                worker.seenAt());
    }

    @Override
    public int remove(long seenBefore, int max) {
        var unseen = statements.list(UNSEEN, row -> List.of(row.text(), row.text()), seenBefore, max);
        unseen.forEach(worker -> statements.run(REMOVE, worker.get(0), worker.get(1)));
        return unseen.size();
    }

    @Override
    public void allow(String project, String credential, Set<String> hosts) {
        statements.run(FORBID, project, credential);
        if (!hosts.isEmpty()) {
            statements.run(ALLOW, project, credential, String.join("\n", new TreeSet<>(hosts)));
        }
    }
}
