package dev.trawl.spi.worker;

/// What became of a report.
public enum ReportReply {
    /// It is durable; also the answer to its repetition.
    COMMITTED,
    /// The lease is no longer this session's: nothing was changed, and the work must stop.
    STALE_LEASE,
    /// Its number is not the next one: nothing was changed. A worker that follows the protocol never hears this.
    OUT_OF_TURN,
    /// It tells of URLs, and its task is no crawl: nothing was changed. Nor does it hear this.
    NO_CRAWL
}
