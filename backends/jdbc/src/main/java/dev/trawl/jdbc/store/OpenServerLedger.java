package dev.trawl.jdbc.store;

import static dev.trawl.jdbc.store.LedgerOpenException.Reason.CREDENTIALS;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.DATABASE_MISSING;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.REFUSED;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.SERVER_TOO_OLD;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.UNREACHABLE;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.SqlFailure;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.flywaydb.core.api.FlywayException;

/// Opens a ledger on a database server: connects, checks version and durability, migrates, fills the pools.
public final class OpenServerLedger {

    private static final int READERS = 4;
    private static final int CONNECT_MILLIS = 5_000;
    private static final int KEEP_ALIVE_MILLIS = 30_000;
    private static final int OLDEST_POSTGRESQL = 14;
    private static final int OLDEST_MARIADB = 1006;
    private static final int OLDEST_MYSQL = 800;

    /// PostgreSQL: shutting down, crashed, starting, or out of connections.
    private static final Set<String> BUSY = Set.of("57P01", "57P02", "57P03", "53300");

    private static final Map<String, String> POSTGRESQL = Map.of(
            "connectTimeout", "5",
            "socketTimeout", "60",
            "tcpKeepAlive", "true",
            "prepareThreshold", "1",
            "preparedStatementCacheQueries", "512",
            "ApplicationName", "trawl");

    private static final Map<String, String> MARIADB = Map.of(
            "connectTimeout", "5000",
            "socketTimeout", "60000",
            "tcpKeepAlive", "true",
            "useServerPrepStmts", "true",
            "useBulkStmtsForInserts", "false",
            "cachePrepStmts", "true",
            "prepStmtCacheSize", "256");

    /// Forces index access: every statement finds its rows by key, even on a table that the planner assumes
    /// to be empty.
    /// Nothing slow happens between statements. A client that is idle in a transaction for three seconds
    /// is paused or
    /// disconnected, and must not block others with its locks.
    private static final String POSTGRESQL_SETUP = """
            set synchronous_commit = on;
            set enable_seqscan = off;
            set enable_hashjoin = off;
            set enable_mergejoin = off;
            set jit = off;
            set idle_in_transaction_session_timeout = '3s'
            """;

    private static final String MARIADB_MIGRATES =
            "set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', session innodb_lock_wait_timeout = 10";

    /// MySQL has no such limit, and ignores comments that begin with `M!`.
    private static final String MARIADB_SETUP = MARIADB_MIGRATES + "/*M!, session idle_transaction_timeout = 3 */";

    /// While one connection creates tables, another holds the lock in an idle transaction.
    private static final String POSTGRESQL_MIGRATES = """
            set synchronous_commit = on;
            set statement_timeout = 0;
            set idle_in_transaction_session_timeout = 0
            """;

    private OpenServerLedger() {}

    public static ServerStore open(Address address, int writers) {
        String collation;
        boolean newest;
        try (Connection connection = connect(address)) {
            DatabaseMetaData server = connection.getMetaData();
            checkVersion(address, server);
            Durability.check(address, connection);
            newest = Migrations.isNewest(connection);
            collation = isMysql(server) ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin";
        } catch (SQLException e) {
            throw explained(address, e);
        }
        var pools = new ArrayList<HikariDataSource>();
        boolean opened = false;
        try {
            var reading = pool(address, "ledger-read", READERS, true);
            pools.add(reading);
            var writing = pool(address, "ledger-write", writers, false);
            pools.add(writing);
            if (!newest) {
                Migrations.run(address, patient(address), collation);
            }
            var store = new ServerStore(address, writers, writing, reading);
            opened = true;
            return store;
        } catch (PoolInitializationException | FlywayException | SqlFailure e) {
            throw explained(address, e);
        } finally {
            if (!opened) {
                pools.forEach(HikariDataSource::close);
            }
        }
    }

    static Connection connect(Address address) throws SQLException {
        return DriverManager.getConnection(address.jdbcUrl(), properties(address));
    }

    /// Connections without a timeout, because creating an index on a large table takes long.
    static OneConnectionSource patient(Address address) {
        return new OneConnectionSource(() -> {
            var properties = properties(address);
            properties.setProperty("socketTimeout", "0");
            var connection = DriverManager.getConnection(address.jdbcUrl(), properties);
            try (var statement = connection.createStatement()) {
                statement.execute(address.dialect() == Dialect.POSTGRESQL ? POSTGRESQL_MIGRATES : MARIADB_MIGRATES);
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        });
    }

    private static HikariDataSource pool(Address address, String name, int size, boolean reads) {
        var config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(address.jdbcUrl());
        config.setDataSourceProperties(properties(address));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECT_MILLIS);
        config.setInitializationFailTimeout(CONNECT_MILLIS);
        config.setAutoCommit(reads);
        config.setIsolateInternalQueries(true); // otherwise idle connections stay in a transaction
        config.setKeepaliveTime(KEEP_ALIVE_MILLIS); // some servers close connections idle for a minute
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionInitSql(address.dialect() == Dialect.POSTGRESQL ? POSTGRESQL_SETUP : MARIADB_SETUP);
        return new HikariDataSource(config);
    }

    private static Properties properties(Address address) {
        var properties = new Properties();
        properties.putAll(address.dialect() == Dialect.POSTGRESQL ? POSTGRESQL : MARIADB);
        properties.putAll(address.options());
        if (!address.user().isEmpty()) {
            properties.setProperty("user", address.user());
        }
        if (!address.password().isEmpty()) {
            properties.setProperty("password", address.password());
        }
        return properties;
    }

    static void checkVersion(Address address, DatabaseMetaData server) throws SQLException {
        int major = server.getDatabaseMajorVersion();
        boolean old = switch (address.dialect()) {
            case POSTGRESQL -> major < OLDEST_POSTGRESQL;
            case MARIADB, SQLITE ->
                major * 100 + server.getDatabaseMinorVersion() < (isMysql(server) ? OLDEST_MYSQL : OLDEST_MARIADB);
        };
        if (old) {
            throw new LedgerOpenException(
                    SERVER_TOO_OLD, address, "server is version " + server.getDatabaseProductVersion(), null);
        }
    }

    private static boolean isMysql(DatabaseMetaData server) throws SQLException {
        return server.getDatabaseProductName().equalsIgnoreCase("MySQL");
    }

    /// The server may become unreachable, or run out of connections, at any step.
    private static LedgerOpenException explained(Address address, RuntimeException e) {
        return sqlCause(e)
                .map(sql -> explained(address, sql))
                .filter(away -> e instanceof PoolInitializationException || away.reason() == UNREACHABLE)
                .orElseGet(() -> new LedgerOpenException(
                        REFUSED, address, "tables cannot be made or read (" + e.getMessage() + ")", e));
    }

    /// The server does not answer or accepts no connection now; both are temporary. A pool reports the state
    /// of its last
    /// attempt, if any.
    public static boolean isAway(SQLException e) {
        String state = state(e);
        return BUSY.contains(state) || state.startsWith("08") || state.isEmpty();
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }

    public static Optional<SQLException> sqlCause(Throwable thrown) {
        return Stream.iterate(Optional.of(thrown), Optional::isPresent, one -> one.map(Throwable::getCause))
                .flatMap(Optional::stream)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .findFirst();
    }

    public static LedgerOpenException explained(Address address, SQLException e) {
        boolean busy = BUSY.contains(state(e));
        var reason = switch (state(e)) {
            case "28P01", "28000" -> CREDENTIALS;
            case "3D000", "42000" -> DATABASE_MISSING;
            default -> isAway(e) ? UNREACHABLE : REFUSED;
        };
        String what = switch (reason) {
            case CREDENTIALS -> "refuses user '" + address.user() + "'";
            case DATABASE_MISSING -> "has no such database, or it is closed to user '" + address.user() + "'";
            case UNREACHABLE -> busy ? "takes no connection now" : "does not answer";
            default -> "refuses the connection";
        };
        return new LedgerOpenException(reason, address, what + " (" + e.getMessage() + ")", e);
    }
}
