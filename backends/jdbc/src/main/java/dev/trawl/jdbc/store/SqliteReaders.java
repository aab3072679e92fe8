package dev.trawl.jdbc.store;

import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.sql.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/// A pool of read-only connections to the file, each used by one caller at a time.
final class SqliteReaders implements AutoCloseable {

    private static final int MOST = 4;

    private final SqliteFile file;
    private final Semaphore free = new Semaphore(MOST);
    private final ConcurrentLinkedDeque<Statements> idle = new ConcurrentLinkedDeque<>();
    private final PlatformThreads threads = new PlatformThreads("ledger-read-", MOST);

    SqliteReaders(SqliteFile file) {
        this.file = file;
    }

    <T> T read(Function<Statements, T> work) {
        return threads.call(() -> readHere(work));
    }

    @Override
    public void close() {
        free.acquireUninterruptibly(MOST);
        threads.close();
        for (Statements statements = idle.poll(); statements != null; statements = idle.poll()) {
            discard(statements);
        }
    }

    static void discard(Statements statements) {
        try (Connection connection = statements.connection()) {
            statements.close();
            connection.isClosed();
        } catch (SQLException _) {
            // the connection is closed because it failed; a second failure adds no information
        }
    }

    private <T> T readHere(Function<Statements, T> work) {
        free.acquireUninterruptibly();
        try {
            Statements statements = idle.poll();
            if (statements == null) {
                statements = new Statements(file.reader(), Dialect.SQLITE);
            }
            boolean sound = false;
            try {
                T answer = work.apply(statements);
                sound = true;
                return answer;
            } finally {
                if (sound) {
                    idle.push(statements);
                } else {
                    discard(statements);
                }
            }
        } catch (SQLException e) {
            throw new SqlFailure(e);
        } finally {
            free.release();
        }
    }
}
