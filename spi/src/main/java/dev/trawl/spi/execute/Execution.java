package dev.trawl.spi.execute;

import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.worker.Lease;

/// One attempt as its executor sees it.
public interface Execution {

    Lease lease();

    /// Adds a record (one JSON value) to the results; it counts from the next commit on.
    ///
    /// @throws InterruptedException when the lease was lost
    void emit(String record) throws InterruptedException;

    /// Adds captures beside the records: whole compressed WARC records, stored as they are. They count with the records
    /// that were emitted before the same checkpoint, and never without them.
    ///
    /// @param members nobody changes them any more
    /// @throws InterruptedException when the lease was lost
    void capture(byte[] members) throws InterruptedException;

    /// Says that everything emitted so far belongs to this cursor. The next commit makes both durable together; after a
    /// crash the next attempt starts from the last committed cursor.
    ///
    /// @throws InterruptedException when the lease was lost
    void checkpoint(String cursor) throws InterruptedException;

    /// The same for the batch of a crawl: what it learned is committed with the records and the cursor.
    ///
    /// @param committed runs after that
    /// @throws InterruptedException when the lease was lost
    void checkpoint(String cursor, Discovery discovery, Runnable committed) throws InterruptedException;

    /// Names the URL that is fetched from now on, for people who look at the task; an empty text names none.
    default void fetching(String url) {}
}
