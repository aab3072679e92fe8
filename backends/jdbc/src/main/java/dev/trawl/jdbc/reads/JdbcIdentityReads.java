package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.KeyRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.transaction.JdbcDeviceHeartbeats;
import dev.trawl.jdbc.transaction.JdbcEnrolment;
import dev.trawl.jdbc.transaction.JdbcUsers;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.identity.User;
import java.util.List;
import java.util.Optional;

/// Reads of keys and users.
record JdbcIdentityReads(JdbcCrawlReads.Reading reading) implements IdentityReads {

    private static final Sql KEY = Sql.same("""
            select project, name, hash, role, id, scopes, created_at, expires_at, last_used_at, former_hash, former_until
            from api_key where hash = ?
            """);

    private static final Sql FORMER_KEY = Sql.same("""
            select project, name, hash, role, id, scopes, created_at, expires_at, last_used_at, former_hash, former_until
            from api_key where former_hash = ? and former_hash <> ''
            """);

    private static final Sql KEYS = Sql.same("""
            select project, name, hash, role, id, scopes, created_at, expires_at, last_used_at, former_hash, former_until
            from api_key where project = ? and name > ? order by name limit ?
            """);

    private static final Sql USER = Sql.same("""
            select project, name, role, password, version, created_at from user_account where project = ? and name = ?
            """);

    private static final Sql USERS = Sql.same("""
            select project, name, role, password, version, created_at from user_account
            where project = ? and name > ? order by name limit ?
            """);

    private static final Sql WORKERS = Sql.same("""
            select project, worker, pool, types, invited_by, joined_at from enrolled_worker
            where project = ? and worker > ? order by worker limit ?
            """);

    private static final Sql ENDED = Sql.same("""
            select 1 from ended_session where id = ?
            """);

    @Override
    public Optional<ApiKey> key(String hash) {
        return reading.read(statements ->
                statements.first(KEY, KeyRow::read, hash).or(() -> statements.first(FORMER_KEY, KeyRow::read, hash)));
    }

    @Override
    public List<ApiKey> keys(String project, String after, int max) {
        return reading.read(statements -> statements.list(KEYS, KeyRow::read, project, after, max));
    }

    @Override
    public Optional<User> user(String project, String name) {
        return reading.read(statements -> statements.first(USER, JdbcUsers::read, project, name));
    }

    @Override
    public List<User> users(String project, String after, int max) {
        return reading.read(statements -> statements.list(USERS, JdbcUsers::read, project, after, max));
    }

    @Override
    public Optional<EnrolledWorker> worker(String project, String worker) {
        return reading.read(
                statements -> statements.first(JdbcEnrolment.WORKER, JdbcEnrolment::worker, project, worker));
    }

    @Override
    public List<EnrolledWorker> workers(String project, String after, int max) {
        return reading.read(statements -> statements.list(WORKERS, JdbcEnrolment::worker, project, after, max));
    }

    @Override
    public Optional<DeviceHeartbeat> heartbeat(String project, String worker) {
        return reading.read(
                statements -> statements.first(JdbcDeviceHeartbeats.ONE, JdbcDeviceHeartbeats::read, project, worker));
    }

    @Override
    public List<DeviceHeartbeat> heartbeats(String project, String after, int max) {
        return reading.read(statements ->
                statements.list(JdbcDeviceHeartbeats.PAGE, JdbcDeviceHeartbeats::read, project, after, max));
    }

    @Override
    public boolean isEnded(String session) {
        return reading.read(statements -> statements.first(ENDED, Row::integer, session))
                .isPresent();
    }
}
