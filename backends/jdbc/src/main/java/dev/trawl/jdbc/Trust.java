package dev.trawl.jdbc;

/// What keeps others from changing a row between its reading and the commit.
enum Trust {
    /// Nobody else writes.
    SOLE_WRITER,
    /// Nothing; a row that turns out to have changed sends the transaction back, to run again with locks.
    PROOF,
    /// The row is locked when it is read.
    LOCK
}
