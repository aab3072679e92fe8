package dev.trawl.core.commit;

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
import dev.trawl.spi.ledger.Secrets;
import dev.trawl.spi.ledger.Sessions;
import dev.trawl.spi.ledger.Snapshots;
import dev.trawl.spi.ledger.Submissions;
import dev.trawl.spi.ledger.Subtasks;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.Tasks;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.List;

/// A transaction that remembers what was logged and which tasks ended, so that it can be announced once it is durable.
record Recording(Transaction inner, List<LogEntry> entries, List<Task> ended) implements Transaction {

    Recording(Transaction inner) {
        this(inner, new ArrayList<>(), new ArrayList<>());
    }

    /// The log entries with the positions they took.
    List<LoggedEntry> logged(long lastPosition, long at) {
        var logged = new ArrayList<LoggedEntry>(entries.size());
        long position = lastPosition - entries.size();
        for (LogEntry entry : entries) {
            logged.add(new LoggedEntry(++position, at, entry));
        }
        return logged;
    }

    @Override
    public void log(List<LogEntry> more) {
        entries.addAll(more);
        inner.log(more);
    }

    @Override
    public void audit(List<AuditEntry> more) {
        inner.audit(more);
    }

    @Override
    public Submissions submissions() {
        return inner.submissions();
    }

    @Override
    public Tasks tasks() {
        return new RecordingTasks(inner.tasks(), ended);
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
    public PullWorkers pullWorkers() {
        return inner.pullWorkers();
    }

    @Override
    public Snapshots snapshots() {
        return inner.snapshots();
    }

    @Override
    public long now() {
        return inner.now();
    }
}
