package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.LogRow;
import dev.trawl.jdbc.rows.PendingCounts;
import dev.trawl.jdbc.sql.Counter;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.jdbc.store.Store;
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
import java.util.ArrayList;
import java.util.List;

/// The ports of one open transaction. Writes to rows that all transactions share (counts, log
/// positions) are deferred
/// until `finish`.
public final class JdbcTransaction implements Transaction {

    private final Store store;
    private final Statements statements;
    private final ConcurrencyMode trust;
    private final PendingCounts pending;
    private final JdbcTasks tasks;
    private final JdbcSubtasks subtasks;
    private final List<LogEntry> log = new ArrayList<>();
    private final List<AuditEntry> audited = new ArrayList<>();
    private long now;

    public JdbcTransaction(Store store, Statements statements, ConcurrencyMode trust) {
        this.store = store;
        this.statements = statements;
        this.trust = trust;
        this.pending = new PendingCounts(statements);
        this.tasks = new JdbcTasks(this, statements);
        this.subtasks = new JdbcSubtasks(this, statements, tasks.rows());
    }

    @Override
    public Submissions submissions() {
        return new JdbcSubmissions(this, statements);
    }

    @Override
    public Tasks tasks() {
        return tasks;
    }

    @Override
    public Subtasks subtasks() {
        return subtasks;
    }

    @Override
    public Progress progress() {
        return new JdbcProgress(statements);
    }

    @Override
    public Frontier frontier() {
        return new JdbcFrontier(this, statements);
    }

    @Override
    public CrawlNotes notes() {
        return new JdbcNotes(statements, new JdbcFrontier(this, statements));
    }

    @Override
    public WorkerSessionRows sessions() {
        return new JdbcSessions(statements);
    }

    @Override
    public Leadership leadership() {
        return new JdbcLeadership(statements);
    }

    @Override
    public Configs configs() {
        return new JdbcConfigs(statements);
    }

    @Override
    public Identity identity() {
        return new JdbcIdentity(this, statements);
    }

    @Override
    public Schedules schedules() {
        return new JdbcSchedules(statements);
    }

    @Override
    public Enrolment enrolment() {
        return new JdbcEnrolment(this, statements);
    }

    @Override
    public SealedSecrets secrets() {
        return new JdbcSecrets(statements);
    }

    @Override
    public BulkOperations operations() {
        return new JdbcBulkOperations(statements);
    }

    @Override
    public Housekeeping housekeeping() {
        return new JdbcHousekeeping(statements);
    }

    @Override
    public PullWorkers pullWorkers() {
        return new JdbcPullWorkers(statements);
    }

    @Override
    public Snapshots snapshots() {
        return new JdbcSnapshots(this, statements);
    }

    @Override
    public void log(List<LogEntry> entries) {
        log.addAll(entries);
    }

    @Override
    public void audit(List<AuditEntry> entries) {
        audited.addAll(entries);
    }

    @Override
    public long now() {
        if (now == 0) {
            now = store.now(statements);
        }
        return now;
    }

    ConcurrencyMode trust() {
        return trust;
    }

    Store store() {
        return store;
    }

    PendingCounts pending() {
        return pending;
    }

    /// Writes the deferred changes and returns the last log position, 0 without entries. The commit must
    /// follow at once:
    /// from here on all other writers wait.
    public long finish() {
        tasks.prove();
        subtasks.prove();
        long at = now();
        pending.write();
        new JdbcAudit(statements).append(audited, at);
        if (log.isEmpty()) {
            return 0;
        }
        return statements.dialect() == Dialect.POSTGRESQL
                ? statements.writeNumbered(LogRow.TAKE_AND_INSERT, LogRow.ENTRY_COLUMNS, log, at)
                : numberAndWrite(at);
    }

    public void remember() {
        tasks.rows().remember();
        subtasks.rows().remember();
    }

    private long numberAndWrite(long at) {
        long last = Counter.LOG.take(statements, log.size());
        long position = last - log.size();
        var rows = new ArrayList<LoggedEntry>(log.size());
        for (LogEntry entry : log) {
            rows.add(new LoggedEntry(++position, at, entry));
        }
        statements.write(LogRow.INSERT, LogRow.COLUMNS, rows);
        return last;
    }
}
