package dev.trawl.spi.ledger;

/// The store of record. Everything that `write` returned is durable; all other state can be rebuilt from it.
public interface Ledger extends AutoCloseable {

    /// Runs `work` in one transaction and returns after it is durable. When `work` throws, the
    /// transaction is rolled
    /// back and the caller gets the same exception.
    ///
    /// Deadlocks and serialisation failures are retried inside, so `work` may run more than once and must
    /// have no effect
    /// outside the transaction.
    ///
    /// @throws LedgerUnavailableException when the store could not commit; the changes may or may not be stored
    <T> Committed<T> write(Work<T> work);

    /// Reads outside any transaction; each call sees everything committed before it.
    LedgerReads reads();

    /// The useful number of concurrent transactions; 1 for a single-writer store.
    int writers();

    @Override
    void close();

    /// The body of one transaction.
    @FunctionalInterface
    interface Work<T> {
        T run(Transaction transaction);
    }

    /// The result of a durable transaction. Its log entries have the positions `lastPosition - count + 1 …
    /// lastPosition`; `lastPosition` is 0 when there are none.
    record Committed<T>(T value, long lastPosition, long at) {}
}
