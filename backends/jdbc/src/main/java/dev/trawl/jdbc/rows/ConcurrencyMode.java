package dev.trawl.jdbc.rows;

/// How a row is protected against changes between its read and the commit.
public enum ConcurrencyMode {
    /// There is no other writer.
    SOLE_WRITER,
    /// Optimistic: if a row turns out to have changed, the transaction is rolled back and retried with locks.
    PROOF,
    /// The row is locked when it is read.
    LOCK
}
