package dev.trawl.jdbc.store;

import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.LeasedRows;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.Function;

/// The database: one file of this process, or a server that many nodes share.
public sealed interface Store extends AutoCloseable permits SqliteStore, ServerStore {

    /// The SQL standard's "transaction resolution unknown".
    String UNKNOWN_COMMIT = "08007";

    /// Runs `work` in a transaction and commits it durably; rolls back on any exception.
    ///
    /// @param committed gets the result right after the commit, before a single writer starts the next transaction
    <T> T write(Function<Statements, T> work, Consumer<T> committed);

    /// Runs `work` on a connection that sees everything committed before.
    <T> T read(Function<Statements, T> work);

    /// The current ledger time.
    long now();

    /// Ledger time inside a transaction.
    long now(Statements statements);

    /// Reserves consecutive task ids and returns the first.
    long reserveIds(Statements statements, int count);

    int writers();

    /// The cached rows that this process wrote.
    LeasedRows leased();

    /// The concurrency mode of a transaction's first run; a retry locks.
    ConcurrencyMode trust();

    /// The same work may succeed when it is retried.
    boolean isRetryable(SQLException failure);

    /// The store has no space left.
    boolean isFull(SQLException failure);

    /// The stored data is damaged.
    boolean isDamaged(SQLException failure);

    /// The statement is invalid: an error of Trawl or of the caller, not of the store.
    boolean isRefusal(SQLException failure);

    Address address();

    @Override
    void close();

    /// Translates a failure for the caller of the ledger.
    default RuntimeException explain(SQLException failure) {
        if (isRefusal(failure)) {
            return new IllegalStateException(
                    "ledger %s refused a statement: %s".formatted(address(), failure.getMessage()), failure);
        }
        if (isDamaged(failure)) {
            return new CorruptRowException(address().toString(), failure);
        }
        if (UNKNOWN_COMMIT.equals(failure.getSQLState())) {
            return LedgerUnavailableException.unknown(
                    "ledger %s: %s".formatted(address(), failure.getMessage()), failure);
        }
        String what = isFull(failure) ? "has no space left" : "did not answer or could not write";
        return new LedgerUnavailableException(
                "ledger %s %s: %s".formatted(address(), what, failure.getMessage()), failure, isFull(failure));
    }
}
