package dev.trawl.jdbc.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.LeasedRows;
import dev.trawl.jdbc.sql.Counter;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.sql.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// A database server, with a pool for transactions and one for reads and single statements.
final class ServerStore implements Store {

    /// Standard: conflict with another transaction; PostgreSQL: deadlock, lock unavailable, idle for too long.
    private static final Set<String> RETRYABLE = Set.of("40001", "23505", "40P01", "55P03", "25P03");
    /// MariaDB: lock wait timeout, deadlock, duplicate entry.
    private static final Set<Integer> RETRYABLE_CODES = Set.of(1205, 1213, 1062);
    /// PostgreSQL: disk full; MariaDB: disk full, table full.
    private static final String DISK_FULL = "53100";
    private static final Set<Integer> FULL_CODES = Set.of(1021, 1114);

    private static final Sql NOW = new Sql("", """
            select cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)
            """, """
            select cast(floor(unix_timestamp(now(3)) * 1000) as signed)
            """);

    private static final Sql NEWEST_TIME = Sql.same("""
            select at from task_logs order by position desc limit 1
            """);

    private final Address address;
    private final int writers;
    private final HikariDataSource writing;
    private final HikariDataSource reading;
    private final IdBlocks ids = new IdBlocks(count -> read(statements -> Counter.TASK.take(statements, count)));
    private final AtomicLong newest;
    private final LeasedRows leased = LeasedRows.empty();

    ServerStore(Address address, int writers, HikariDataSource writing, HikariDataSource reading) {
        this.address = address;
        this.writers = writers;
        this.writing = writing;
        this.reading = reading;
        this.newest = new AtomicLong(
                read(statements -> statements.first(NEWEST_TIME, Row::big).orElse(0L)));
    }

    @Override
    public <T> T write(Function<Statements, T> work, Consumer<T> after) {
        try (Connection connection = writing.getConnection();
                var statements = new Statements(connection, address.dialect())) {
            boolean committed = false;
            try {
                T answer = work.apply(statements);
                commit(connection);
                committed = true;
                after.accept(answer);
                return answer;
            } finally {
                if (!committed) {
                    rollBack(connection);
                }
            }
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    @Override
    public <T> T read(Function<Statements, T> work) {
        try (Connection connection = reading.getConnection();
                var statements = new Statements(connection, address.dialect())) {
            return work.apply(statements);
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    /// The connection was lost during the commit.
    private static final class UnknownCommit extends SQLException {
        UnknownCommit(SQLException cause) {
            super("it is not known whether the commit was made: " + cause.getMessage(), UNKNOWN_COMMIT, cause);
        }
    }

    @Override
    public long now() {
        return read(this::now);
    }

    /// The server's clock, but never decreasing as seen from this process.
    @Override
    public long now(Statements statements) {
        long now = statements.first(NOW, Row::big).orElseThrow();
        return newest.accumulateAndGet(now, Math::max);
    }

    @Override
    public long reserveIds(Statements statements, int count) {
        return ids.reserve(count);
    }

    @Override
    public int writers() {
        return writers;
    }

    @Override
    public LeasedRows leased() {
        return leased;
    }

    @Override
    public ConcurrencyMode trust() {
        return ConcurrencyMode.PROOF;
    }

    @Override
    public boolean isRetryable(SQLException failure) {
        return RETRYABLE.contains(state(failure)) || RETRYABLE_CODES.contains(failure.getErrorCode()) || isCut(failure);
    }

    @Override
    public boolean isFull(SQLException failure) {
        return DISK_FULL.equals(state(failure)) || FULL_CODES.contains(failure.getErrorCode());
    }

    @Override
    public boolean isDamaged(SQLException failure) {
        return Set.of("XX001", "XX002").contains(String.valueOf(failure.getSQLState())); // PostgreSQL: data, index
    }

    /// Error classes of the SQL standard: invalid data, violated constraint, invalid statement.
    @Override
    public boolean isRefusal(SQLException failure) {
        String state = state(failure);
        return state.startsWith("22") || state.startsWith("23") || state.startsWith("42");
    }

    @Override
    public Address address() {
        return address;
    }

    @Override
    public void close() {
        writing.close();
        reading.close();
    }

    /// A pooled connection was found dead before a commit on it. False when no connection is available.
    private static boolean isCut(SQLException failure) {
        String state = state(failure);
        boolean lost = state.startsWith("08") || state.startsWith("57P0");
        return lost && !(failure instanceof SQLTransientConnectionException) && !(failure instanceof UnknownCommit);
    }

    private static void commit(Connection connection) throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw isCut(e) ? new UnknownCommit(e) : e;
        }
    }

    private static String state(SQLException failure) {
        return failure.getSQLState() == null ? "" : failure.getSQLState();
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException _) {
            // the connection is broken and the transaction lost with it; the pool drops the connection
        }
    }
}
