package dev.trawl.spi.ledger;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.crawl.CrawlNotes;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.firing.Schedules;
import dev.trawl.spi.identity.Enrolment;
import dev.trawl.spi.identity.Identity;
import dev.trawl.spi.pull.PullWorkers;
import dev.trawl.spi.pull.Snapshots;
import dev.trawl.spi.secret.SealedSecrets;
import dev.trawl.spi.task.BulkOperations;
import dev.trawl.spi.task.Configs;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Progress;
import dev.trawl.spi.task.Submissions;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Tasks;
import java.util.List;

/// The ports of one transaction. Locked rows stay unchanged until the transaction ends.
///
/// Callers lock tasks before subtasks and both in ascending order, which prevents deadlocks.
public interface Transaction {

    Submissions submissions();

    Tasks tasks();

    Subtasks subtasks();

    Progress progress();

    Frontier frontier();

    CrawlNotes notes();

    WorkerSessionRows sessions();

    Leadership leadership();

    Configs configs();

    Identity identity();

    Schedules schedules();

    Enrolment enrolment();

    SealedSecrets secrets();

    BulkOperations operations();

    Housekeeping housekeeping();

    PullWorkers pullWorkers();

    Snapshots snapshots();

    /// Adds entries to the log, which is also the outbox. Positions are assigned at commit, so they have
    /// no gaps and
    /// follow commit order.
    void log(List<LogEntry> entries);

    /// Adds entries to the audit chains of their projects. Numbers, time and hashes are assigned at commit, so
    /// numbers have no gaps and follow commit order.
    void audit(List<AuditEntry> entries);

    /// Ledger time in milliseconds since 1970, constant during the transaction. It never decreases: when the
    /// wall clock does, it advances with the monotonic clock. Every stored deadline is compared only
    /// with ledger time.
    long now();
}
