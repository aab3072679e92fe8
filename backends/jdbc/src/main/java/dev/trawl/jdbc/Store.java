package dev.trawl.jdbc;

import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.Function;

/// Where the rows are: one file of this process, or a server that many nodes share.
sealed interface Store extends AutoCloseable permits SqliteStore, ServerStore {

    /// The SQL standard's "transaction resolution unknown".
    String UNKNOWN_COMMIT = "08007";

    /// Runs `work` in a transaction and commits it durably; rolls back when anything is thrown.
    ///
    /// @param committed gets the answer right after the commit, before a sole writer begins the next transaction
    <T> T write(Function<Statements, T> work, Consumer<T> committed);

    /// Runs `work` on a connection that sees what was committed before.
    <T> T read(Function<Statements, T> work);

    /// Ledger time as of now.
    long now();

    /// Ledger time inside a transaction.
    long now(Statements statements);

    /// Takes a run of task ids and returns the first.
    long reserveIds(Statements statements, int count);

    int writers();

    /// What this store remembers of the rows it wrote.
    LeasedRows leased();

    /// How a transaction begins; one that must be run again locks.
    Trust trust();

    /// The same work may succeed when it is run again.
    boolean isRetryable(SQLException failure);

    /// The store has no space left.
    boolean isFull(SQLException failure);

    /// What is stored cannot be read any more.
    boolean isDamaged(SQLException failure);

    /// A mistake of ours or of the caller, not of the store.
    boolean isRefusal(SQLException failure);

    Address address();

    @Override
    void close();

    /// What a failure means to the caller of the ledger.
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
