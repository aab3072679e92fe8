package dev.trawl.spi.execute;

import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.worker.Lease;

/// One attempt, as seen by its executor.
public interface Execution {

    Lease lease();

    /// Adds a record (one JSON value) to the results; it counts from the next commit on.
    ///
    /// @throws InterruptedException when the lease was lost
    void emit(String record) throws InterruptedException;

    /// Adds captures: whole compressed WARC records, stored unchanged. They are committed together with the
    /// records emitted before the same checkpoint, never without them.
    ///
    /// @param members must not be modified after the call
    /// @throws InterruptedException when the lease was lost
    void capture(byte[] members) throws InterruptedException;

    /// Sets the cursor for all records emitted so far. The next commit makes both durable together. After a
    /// crash the next attempt resumes from the last committed cursor.
    ///
    /// @throws InterruptedException when the lease was lost
    void checkpoint(String cursor) throws InterruptedException;

    /// As [#checkpoint(String)] for a batch of a crawl: its discovery is committed with the records and the cursor.
    ///
    /// @param committed runs after the commit
    /// @throws InterruptedException when the lease was lost
    void checkpoint(String cursor, Discovery discovery, Runnable committed) throws InterruptedException;

    /// Sets the URL that is being fetched, for display; an empty text clears it.
    default void fetching(String url) {}
}
