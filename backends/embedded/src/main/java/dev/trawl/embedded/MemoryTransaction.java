package dev.trawl.embedded;

import dev.trawl.embedded.MemoryRows.Counter;
import dev.trawl.spi.ledger.AuditEntry;
import dev.trawl.spi.ledger.BulkOperations;
import dev.trawl.spi.ledger.Configs;
import dev.trawl.spi.ledger.CrawlNotes;
import dev.trawl.spi.ledger.Enrolment;
import dev.trawl.spi.ledger.Frontier;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.Identity;
import dev.trawl.spi.ledger.Leadership;
import dev.trawl.spi.ledger.LogEntry;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Progress;
import dev.trawl.spi.ledger.PullWorkers;
import dev.trawl.spi.ledger.Schedules;
import dev.trawl.spi.ledger.SealedSecrets;
import dev.trawl.spi.ledger.Snapshots;
import dev.trawl.spi.ledger.Submissions;
import dev.trawl.spi.ledger.Subtasks;
import dev.trawl.spi.ledger.Tasks;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSessionRows;
import java.util.ArrayList;
import java.util.List;

/// One transaction. The ledger's lock is held while it runs, so every row it reads is locked.
final class MemoryTransaction implements Transaction {

    private final MemoryRows store;
    private final long now;
    private final List<LogEntry> entries = new ArrayList<>();
    private final List<AuditEntry> audited = new ArrayList<>();

    MemoryTransaction(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public Submissions submissions() {
        return new MemorySubmissions(store, now);
    }

    @Override
    public Tasks tasks() {
        return new MemoryTasks(store);
    }

    @Override
    public Subtasks subtasks() {
        return new MemorySubtasks(store, now);
    }

    @Override
    public Progress progress() {
        return new MemoryProgress(store);
    }

    @Override
    public Frontier frontier() {
        return new MemoryFrontier(store, now);
    }

    @Override
    public CrawlNotes notes() {
        return new MemoryNotes(store);
    }

    @Override
    public WorkerSessionRows sessions() {
        return new MemorySessions(store);
    }

    @Override
    public Leadership leadership() {
        return new MemoryLeadership(store);
    }

    @Override
    public Configs configs() {
        return new MemoryConfigs(store);
    }

    @Override
    public Identity identity() {
        return new MemoryIdentity(store, now);
    }

    @Override
    public Schedules schedules() {
        return new MemorySchedules(store);
    }

    @Override
    public Enrolment enrolment() {
        return new MemoryEnrolment(store, now);
    }

    @Override
    public SealedSecrets secrets() {
        return new MemorySecrets(store);
    }

    @Override
    public BulkOperations operations() {
        return new MemoryBulkOperations(store);
    }

    @Override
    public Housekeeping housekeeping() {
        return new MemoryHousekeeping(store);
    }

    @Override
    public PullWorkers pullWorkers() {
        return new MemoryPullWorkers(store);
    }

    @Override
    public Snapshots snapshots() {
        return new MemorySnapshots(store, now);
    }

    @Override
    public void log(List<LogEntry> more) {
        entries.addAll(more);
    }

    @Override
    public void audit(List<AuditEntry> more) {
        audited.addAll(more);
    }

    @Override
    public long now() {
        return now;
    }

    /// Assigns positions to the entries; the last step before the commit.
    long publishLog() {
        audited.forEach(entry -> new MemoryAudit(store).append(entry, now));
        for (LogEntry entry : entries) {
            long position = store.raise(Counter.POSITION, 1);
            store.log.put(position, new LoggedEntry(position, now, entry));
        }
        return entries.isEmpty() ? 0 : store.count(Counter.POSITION);
    }
}
