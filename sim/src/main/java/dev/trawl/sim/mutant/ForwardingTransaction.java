package dev.trawl.sim.mutant;

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
import dev.trawl.spi.ledger.Progress;
import dev.trawl.spi.ledger.PullWorkers;
import dev.trawl.spi.ledger.Schedules;
import dev.trawl.spi.ledger.Secrets;
import dev.trawl.spi.ledger.Sessions;
import dev.trawl.spi.ledger.Snapshots;
import dev.trawl.spi.ledger.Submissions;
import dev.trawl.spi.ledger.Subtasks;
import dev.trawl.spi.ledger.Tasks;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;

/// Passes every call on, so that a wrapper says only what it does differently.
public class ForwardingTransaction implements Transaction {

    private final Transaction inner;

    public ForwardingTransaction(Transaction inner) {
        this.inner = inner;
    }

    @Override
    public Submissions submissions() {
        return inner.submissions();
    }

    @Override
    public Tasks tasks() {
        return inner.tasks();
    }

    @Override
    public Subtasks subtasks() {
        return inner.subtasks();
    }

    @Override
    public Progress progress() {
        return inner.progress();
    }

    @Override
    public Frontier frontier() {
        return inner.frontier();
    }

    @Override
    public CrawlNotes notes() {
        return inner.notes();
    }

    @Override
    public Sessions sessions() {
        return inner.sessions();
    }

    @Override
    public Leadership leadership() {
        return inner.leadership();
    }

    @Override
    public Configs configs() {
        return inner.configs();
    }

    @Override
    public Identity identity() {
        return inner.identity();
    }

    @Override
    public Schedules schedules() {
        return inner.schedules();
    }

    @Override
    public Enrolment enrolment() {
        return inner.enrolment();
    }

    @Override
    public Secrets secrets() {
        return inner.secrets();
    }

    @Override
    public BulkOperations operations() {
        return inner.operations();
    }

    @Override
    public Housekeeping housekeeping() {
        return inner.housekeeping();
    }

    @Override
    public void log(List<LogEntry> entries) {
        inner.log(entries);
    }

    @Override
    public PullWorkers pullWorkers() {
        return inner.pullWorkers();
    }

    @Override
    public Snapshots snapshots() {
        return inner.snapshots();
    }

    @Override
    public void audit(List<AuditEntry> entries) {
        inner.audit(entries);
    }

    @Override
    public long now() {
        return inner.now();
    }
}
