package dev.trawl.spi.ledger;

/// Orders for many tasks, inside a transaction.
public interface BulkOperations {

    /// Keeps an operation; what was kept of it before is replaced.
    void put(BulkOperation operation);

    /// Removes operations that last got on before `movedBefore`, at most `max`, and returns how many.
    int remove(long movedBefore, int max);
}
