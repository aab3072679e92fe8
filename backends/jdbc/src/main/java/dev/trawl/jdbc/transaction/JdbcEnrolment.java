package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.Enrolment;
import dev.trawl.spi.identity.JoinToken;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The tables `join_token` and `enrolled_worker` and the single row of `lease_secret`. Types are stored
/// one per line.
public final class JdbcEnrolment implements Enrolment {

    private static final Sql FORGET = Sql.same("""
            delete from join_token where expires_at <= ?
            """);

    private static final Sql INVITE = Sql.same("""
            insert into join_token (hash, project, pool, types, invited_by, expires_at) values (?, ?, ?, ?, ?, ?)
            """);

    private static final Sql TOKEN = Sql.locking("""
            select hash, project, pool, types, invited_by, expires_at from join_token where hash = ?
            for update
            """);

    private static final Sql USE = Sql.same("""
            delete from join_token where hash = ?
            """);

    private static final Sql TAKEN = Sql.locking("""
            select 1 from api_key where project = ? and name = ?
            for share
            """);

    private static final String INSERT_NEW = """
            insert into enrolled_worker (project, worker, pool, types, invited_by, joined_at) values (?, ?, ?, ?, ?, ?)
            on conflict (project, worker) do nothing
            """;

    private static final Sql ENROL = new Sql(INSERT_NEW, INSERT_NEW, """
            insert ignore into enrolled_worker (project, worker, pool, types, invited_by, joined_at)
            values (?, ?, ?, ?, ?, ?)
            """);

    public static final Sql WORKER = Sql.same("""
            select project, worker, pool, types, invited_by, joined_at from enrolled_worker
            where project = ? and worker = ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from enrolled_worker where project = ? and worker = ?
            """);

    private static final Sql REMOVE_KEY = Sql.same("""
            delete from api_key where project = ? and name = ? and role = 'WORKER'
            """);

    private static final String KEEP_FIRST = """
            insert into lease_secret (id, secret) values (1, ?) on conflict (id) do nothing
            """;

    private static final Sql KEEP_SECRET = new Sql(KEEP_FIRST, KEEP_FIRST, """
            insert ignore into lease_secret (id, secret) values (1, ?)
            """);

    private static final Sql SECRET = Sql.same("""
            select secret from lease_secret where id = 1
            """);

    private final JdbcTransaction transaction;
    private final Statements statements;
    private final JdbcDeviceHeartbeats heartbeats;

    JdbcEnrolment(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
        this.heartbeats = new JdbcDeviceHeartbeats(statements);
    }

    @Override
    public void invite(JoinToken token) {
        statements.run(FORGET, transaction.now());
        statements.run(
                INVITE,
                token.hash(),
                token.project(),
                token.pool(),
                lines(token.types()),
                token.invitedBy(),
                token.expiresAt());
    }

    @Override
    public Optional<JoinToken> redeem(String hash) {
        var found = statements.first(TOKEN, JdbcEnrolment::token, hash);
        statements.run(USE, hash);
        return found.filter(token -> token.expiresAt() > transaction.now());
    }

    @Override
    public boolean enrol(EnrolledWorker worker) {
        if (statements.first(TAKEN, Row::big, worker.project(), worker.worker()).isPresent()) {
            return false;
        }
        return statements.run(
                        ENROL,
                        worker.project(),
                        worker.worker(),
                        worker.pool(),
                        lines(worker.types()),
                        worker.invitedBy(),
                        worker.joinedAt())
                == 1;
    }

    @Override
    public Optional<EnrolledWorker> worker(String project, String worker) {
        return statements.first(WORKER, JdbcEnrolment::worker, project, worker);
    }

    @Override
    public boolean remove(String project, String worker) {
        boolean there = statements.run(REMOVE, project, worker) == 1;
        if (there) {
            statements.run(REMOVE_KEY, project, worker);
            heartbeats.remove(project, worker);
        }
        return there;
    }

    @Override
    public void heard(List<DeviceHeartbeat> heard) {
        heartbeats.put(heard);
    }

    @Override
    public int removeHeartbeats(long before, int max) {
        return heartbeats.removeOld(before, max);
    }

    @Override
    public String leaseSecret(String fresh) {
        statements.run(KEEP_SECRET, fresh);
        return statements.first(SECRET, Row::text).orElseThrow();
    }

    private static JoinToken token(Row row) throws SQLException {
        return new JoinToken(row.text(), row.text(), row.text(), types(row.text()), row.text(), row.big());
    }

    public static EnrolledWorker worker(Row row) throws SQLException {
        return new EnrolledWorker(row.text(), row.text(), row.text(), types(row.text()), row.text(), row.big());
    }

    private static String lines(Set<String> types) {
        return String.join("\n", new TreeSet<>(types));
    }

    private static Set<String> types(String lines) {
        return Set.copyOf(lines.lines().toList());
    }
}
