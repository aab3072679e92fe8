package dev.trawl.plugin;

/// One attempt, as seen by its executor.
public interface Execution {

    Lease lease();

    /// Adds a record (one JSON value) to the results; it counts from the next commit on.
    ///
    /// @throws InterruptedException when the lease was lost
    void emit(String record) throws InterruptedException;

    /// Sets the cursor for all records emitted so far. The next commit makes both durable together. After a
    /// crash the next attempt resumes from the last committed cursor.
    ///
    /// @throws InterruptedException when the lease was lost
    void checkpoint(String cursor) throws InterruptedException;

    /// Sets the URL that is being fetched, for display; an empty text clears it.
    default void fetching(String url) {}
}
