package dev.trawl.spi.task;

/// Commands for many tasks, inside a transaction.
public interface BulkOperations {

    /// Stores an operation, or its progress. An ended operation stays ended, and counts never decrease.
    void put(BulkOperation operation);

    /// Removes operations without progress since `movedBefore`, at most `max`, and returns how many.
    int remove(long movedBefore, int max);
}
