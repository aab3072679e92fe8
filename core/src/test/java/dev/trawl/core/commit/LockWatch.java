package dev.trawl.core.commit;

import dev.trawl.core.commit.LockLog.WatchedSessions;
import dev.trawl.core.commit.LockLog.WatchedSubtasks;
import dev.trawl.core.commit.LockLog.WatchedTasks;
import dev.trawl.spi.ledger.AuditEntry;
import dev.trawl.spi.ledger.BulkOperations;
import dev.trawl.spi.ledger.Configs;
import dev.trawl.spi.ledger.CrawlNotes;
import dev.trawl.spi.ledger.Enrolment;
import dev.trawl.spi.ledger.Frontier;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.Identity;
import dev.trawl.spi.ledger.Leadership;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
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
import java.util.ArrayList;
import java.util.List;

/// A ledger that notes what each transaction locks.
record LockWatch(Ledger inner, List<LockLog> transactions) implements Ledger {

    LockWatch(Ledger inner) {
        this(inner, new ArrayList<>());
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        var log = new LockLog();
        transactions.add(log);
        return inner.write(transaction -> work.run(new Watched(transaction, log)));
    }

    @Override
    public LedgerReads reads() {
        return inner.reads();
    }

    @Override
    public int writers() {
        return inner.writers();
    }

    @Override
    public void close() {
        inner.close();
    }

    private record Watched(Transaction inner, LockLog locks) implements Transaction {

        @Override
        public void audit(List<AuditEntry> entries) {
            inner.audit(entries);
        }

        @Override
        public Submissions submissions() {
            return inner.submissions();
        }

        @Override
        public Tasks tasks() {
            return new WatchedTasks(inner.tasks(), locks);
        }

        @Override
        public Subtasks subtasks() {
            return new WatchedSubtasks(inner.subtasks(), locks);
        }

        @Override
        public Progress progress() {
            return inner.progress();
        }

        @Override
        public CrawlNotes notes() {
            return inner.notes();
        }

        @Override
        public Sessions sessions() {
            return new WatchedSessions(inner.sessions(), locks);
        }

        @Override
        public Frontier frontier() {
            return inner.frontier();
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
        public long now() {
            return inner.now();
        }
    }
}
