package dev.trawl.spi.worker;

/// What became of a report.
public enum ReportReply {
    /// It is durable; also the answer to its repetition.
    COMMITTED,
    /// The lease is no longer this session's: nothing was changed, and the work must stop.
    STALE_LEASE
}
