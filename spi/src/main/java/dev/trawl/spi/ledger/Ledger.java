package dev.trawl.spi.ledger;

/// The store of record. What `write` returned is durable; everything else can be rebuilt from it.
public interface Ledger extends AutoCloseable {

    /// Runs `work` in one transaction and returns after it is durable. When `work` throws, nothing is kept
    /// and the caller gets the very exception.
    ///
    /// Deadlocks and serialisation failures are retried inside, so `work` may run more than once and must have no
    /// effect outside the transaction.
    ///
    /// @throws LedgerUnavailableException when the store could not commit; what was written may or may not be kept
    <T> Committed<T> write(Work<T> work);

    /// Reads outside any transaction; each call sees what was committed before it.
    LedgerReads reads();

    /// How many transactions the store can usefully run side by side; 1 for a single-writer store.
    int writers();

    @Override
    void close();

    /// What happens inside one transaction.
    @FunctionalInterface
    interface Work<T> {
        T run(Transaction transaction);
    }

    /// The answer of a durable transaction; its log entries took the positions `lastPosition - count + 1 …
    /// lastPosition`, which is 0 when there were none.
    record Committed<T>(T value, long lastPosition, long at) {}
}
