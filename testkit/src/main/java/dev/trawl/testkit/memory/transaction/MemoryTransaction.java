package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.crawl.CrawlNotes;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.firing.Schedules;
import dev.trawl.spi.identity.Enrolment;
import dev.trawl.spi.identity.Identity;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.Leadership;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.pull.PullWorkers;
import dev.trawl.spi.pull.Snapshots;
import dev.trawl.spi.secret.SealedSecrets;
import dev.trawl.spi.task.BulkOperations;
import dev.trawl.spi.task.Configs;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Progress;
import dev.trawl.spi.task.Submissions;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Tasks;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import java.util.ArrayList;
import java.util.List;

/// One transaction. The ledger's lock is held while it runs, so every row it reads is locked.
public final class MemoryTransaction implements Transaction {

    private final MemoryRows store;
    private final long now;
    private final List<LogEntry> entries = new ArrayList<>();
    private final List<AuditEntry> audited = new ArrayList<>();

    public MemoryTransaction(MemoryRows store, long now) {
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
    public long publishLog() {
        audited.forEach(entry -> new MemoryAudit(store).append(entry, now));
        for (LogEntry entry : entries) {
            long position = store.raise(Counter.POSITION, 1);
            store.log.put(position, new LoggedEntry(position, now, entry));
        }
        return entries.isEmpty() ? 0 : store.count(Counter.POSITION);
    }
}
