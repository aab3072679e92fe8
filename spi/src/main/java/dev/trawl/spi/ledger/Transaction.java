package dev.trawl.spi.ledger;

import java.util.List;

/// The ports of one transaction. Rows that were locked stay as they were read until the transaction ends.
///
/// Callers lock tasks before subtasks and both in ascending order; that keeps deadlocks away.
public interface Transaction {

    Submissions submissions();

    Tasks tasks();

    Subtasks subtasks();

    Progress progress();

    Frontier frontier();

    CrawlNotes notes();

    Sessions sessions();

    Leadership leadership();

    Configs configs();

    Identity identity();

    Schedules schedules();

    Enrolment enrolment();

    Secrets secrets();

    BulkOperations operations();

    Housekeeping housekeeping();

    PullWorkers pullWorkers();

    Snapshots snapshots();

    /// Adds entries to the log, which is also the outbox. Their positions are taken when the transaction commits, so
    /// positions have no gaps and follow the order of commits.
    void log(List<LogEntry> entries);

    /// Adds entries to the audit chains of their projects. Numbers, time and hashes are taken when the transaction
    /// commits, so numbers have no gaps and follow the order of commits.
    void audit(List<AuditEntry> entries);

    /// The ledger's own time in milliseconds since 1970, the same during the whole transaction. It never runs
    /// backwards: when the wall clock does, it goes on at the pace of the monotonic one. Every stored deadline is
    /// compared with it alone.
    long now();
}
