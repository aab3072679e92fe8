package dev.trawl.spi.worker;

/// The response to a report.
public enum ReportReply {
    /// The report is durable; also returned for a duplicate.
    COMMITTED,
    /// This session no longer holds the lease. The report changed nothing, and the work must stop.
    STALE_LEASE,
    /// The report number is not the next one, and the report changed nothing. A correct worker never gets this.
    OUT_OF_TURN,
    /// The report contains URLs, but its task is not a crawl. The report changed nothing. A correct
    /// worker never gets
    /// this.
    NO_CRAWL
}
