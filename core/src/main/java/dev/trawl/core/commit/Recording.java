package dev.trawl.core.commit;

import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Tasks;
import java.util.ArrayList;
import java.util.List;

/// A transaction that records log entries and changed and ended tasks, to announce them once they are durable.
record Recording(Transaction inner, List<LogEntry> entries, List<Task> changed, List<Task> ended)
        implements ForwardingTransaction {

    Recording(Transaction inner) {
        this(inner, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /// The log entries with their positions.
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
    public Tasks tasks() {
        return new RecordingTasks(inner.tasks(), changed, ended);
    }
}
