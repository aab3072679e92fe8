package dev.trawl.core.commit;

import dev.trawl.core.commit.LockLog.WatchedSessions;
import dev.trawl.core.commit.LockLog.WatchedSubtasks;
import dev.trawl.core.commit.LockLog.WatchedTasks;
import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Tasks;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.util.ArrayList;
import java.util.List;

/// A ledger that notes what each transaction locks.
record LockWatch(Ledger inner, List<LockLog> transactions) implements ForwardingLedger {

    LockWatch(Ledger inner) {
        this(inner, new ArrayList<>());
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        var log = new LockLog();
        transactions.add(log);
        return inner.write(transaction -> work.run(new Watched(transaction, log)));
    }

    private record Watched(Transaction inner, LockLog locks) implements ForwardingTransaction {

        @Override
        public Tasks tasks() {
            return new WatchedTasks(inner.tasks(), locks);
        }

        @Override
        public Subtasks subtasks() {
            return new WatchedSubtasks(inner.subtasks(), locks);
        }

        @Override
        public WorkerSessionRows sessions() {
            return new WatchedSessions(inner.sessions(), locks);
        }
    }
}
