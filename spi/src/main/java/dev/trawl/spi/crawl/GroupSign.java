package dev.trawl.spi.crawl;

/// What a batch noticed of its host group.
///
/// @param seen the group's trouble when the batch was cut, so that many who fail together count once
/// @param perHost batches of the group that the crawl wants at once
/// @param delayMillis the pause between two requests that the batch kept
/// @param waitMillis how long the host asked to be left alone, counted from when the ledger hears of it; 0 when it did
/// not
public record GroupSign(String group, Kind kind, int seen, int perHost, long delayMillis, long waitMillis) {

    /// What was noticed.
    public enum Kind {
        /// All is well, but the next request is due only later.
        WAIT,
        /// It said that it is asked too much.
        BUSY,
        /// It did not answer.
        DOWN,
        /// It answered, and took long.
        SLOW,
        /// It answered everything.
        FINE
    }

    /// Nothing more is asked for a while.
    public static GroupSign pause(String group, long millis) {
        return new GroupSign(group, Kind.WAIT, 0, 1, 0, millis);
    }
}
