package dev.trawl.spi.crawl;

/// Host health observed by one batch, reported for its host group.
///
/// @param seen the group's failure count when the batch was cut, so that simultaneous failures count once
/// @param perHost concurrent batches of the group that the crawl wants
/// @param delayMillis the delay between two requests that the batch kept
/// @param waitMillis the pause that the host asked for, counted from the commit in the ledger; 0 when it
/// asked for none
public record HostReport(String group, Kind kind, int seen, int perHost, long delayMillis, long waitMillis) {

    /// The kind of observation.
    public enum Kind {
        /// The host is healthy, but the next request is due later.
        WAIT,
        /// The host reported overload.
        BUSY,
        /// The host did not answer.
        DOWN,
        /// The host answered slowly.
        SLOW,
        /// The host answered every request.
        FINE
    }

    /// A report that pauses the group for `millis`.
    public static HostReport pause(String group, long millis) {
        return new HostReport(group, Kind.WAIT, 0, 1, 0, millis);
    }
}
