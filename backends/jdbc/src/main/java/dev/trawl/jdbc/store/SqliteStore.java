package dev.trawl.jdbc.store;

import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.LeasedRows;
import dev.trawl.jdbc.sql.Counter;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.LedgerTime;
import dev.trawl.spi.TimeSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/// A SQLite file, with one write connection that syncs on commit, and a few read connections.
public final class SqliteStore implements Store {

    private static final int PRIMARY_CODE = 0xFF;

    private static final Sql NEWEST_TIME = Sql.same("""
            select at from task_logs order by position desc limit 1
            """);

    private final Address address;
    private final SqliteFile file;
    private final SqliteReaders readers;
    private final LedgerTime time;
    private final PlatformThreads threads = new PlatformThreads("ledger-write-", 1);
    private final LeasedRows leased = LeasedRows.empty();
    private final ReentrantLock writing = new ReentrantLock();
    private @Nullable Statements writer;
    private boolean closed;

    public SqliteStore(Address address, SqliteFile file, TimeSource source) {
        this.address = address;
        this.file = file;
        this.readers = new SqliteReaders(file);
        this.time = new LedgerTime(
                source,
                read(statements -> statements.first(NEWEST_TIME, Row::big).orElse(0L)));
    }

    @Override
    public <T> T write(Function<Statements, T> work, Consumer<T> after) {
        return threads.call(() -> writeHere(work, after));
    }

    @Override
    public <T> T read(Function<Statements, T> work) {
        return readers.read(work);
    }

    @Override
    public long now() {
        return time.now();
    }

    @Override
    public long now(Statements statements) {
        return time.now();
    }

    @Override
    public long reserveIds(Statements statements, int count) {
        return Counter.TASK.take(statements, count) - count + 1;
    }

    @Override
    public int writers() {
        return 1;
    }

    @Override
    public LeasedRows leased() {
        return leased;
    }

    @Override
    public ConcurrencyMode trust() {
        return ConcurrencyMode.SOLE_WRITER;
    }

    @Override
    public boolean isRetryable(SQLException failure) {
        return false;
    }

    @Override
    public boolean isFull(SQLException failure) {
        int code = failure.getErrorCode() & PRIMARY_CODE;
        return code == SQLiteErrorCode.SQLITE_FULL.code || code == SQLiteErrorCode.SQLITE_IOERR.code;
    }

    @Override
    public boolean isDamaged(SQLException failure) {
        int code = failure.getErrorCode() & PRIMARY_CODE;
        return code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_NOTADB.code;
    }

    @Override
    public boolean isRefusal(SQLException failure) {
        int code = failure.getErrorCode() & PRIMARY_CODE;
        return code == SQLiteErrorCode.SQLITE_CONSTRAINT.code
                || code == SQLiteErrorCode.SQLITE_ERROR.code
                || code == SQLiteErrorCode.SQLITE_MISUSE.code;
    }

    @Override
    public Address address() {
        return address;
    }

    @Override
    public void close() {
        writing.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            readers.close();
            threads.close();
            giveUpWriter();
            file.close();
        } finally {
            writing.unlock();
        }
    }

    private <T> T writeHere(Function<Statements, T> work, Consumer<T> after) {
        writing.lock();
        boolean committed = false;
        try {
            Statements statements = writer();
            T answer = work.apply(statements);
            statements.connection().commit();
            committed = true;
            after.accept(answer);
            return answer;
        } catch (SQLException e) {
            throw new SqlFailure(e);
        } finally {
            if (!committed) {
                rollBack();
            }
            writing.unlock();
        }
    }

    private Statements writer() throws SQLException {
        if (closed) {
            throw new SQLException("the ledger is closed");
        }
        if (writer == null) {
            Connection connection = file.writer();
            connection.setAutoCommit(false);
            writer = new Statements(connection, Dialect.SQLITE);
        }
        return writer;
    }

    private void rollBack() {
        leased.clear();
        if (writer != null) {
            try {
                writer.connection().rollback();
            } catch (SQLException _) {
                giveUpWriter(); // after a rollback by SQLite itself the driver is out of sync
            }
        }
    }

    private void giveUpWriter() {
        if (writer != null) {
            SqliteReaders.discard(writer);
            writer = null;
        }
    }
}
