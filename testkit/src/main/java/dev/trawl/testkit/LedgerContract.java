package dev.trawl.testkit;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// The base of all contracts of the ledger: an empty ledger before each test.
///
/// No contract but `LedgerTimeContract` moves the clock, so a ledger on a server may follow the server's.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit opens the ledger before each test.
public abstract class LedgerContract {

    protected final ManualTime time = new ManualTime();
    protected Ledger ledger;

    /// Opens an empty ledger; the contract closes it.
    protected abstract Ledger open(TimeSource time);

    @BeforeEach
    final void openLedger() {
        ledger = open(time);
    }

    @AfterEach
    final void closeLedger() {
        ledger.close();
    }

    protected final LedgerReads reads() {
        return ledger.reads();
    }

    protected final <T> T write(Ledger.Work<T> work) {
        return ledger.write(work).value();
    }

    /// Runs a transaction without a result.
    protected final Ledger.Committed<Boolean> run(Consumer<Transaction> work) {
        return ledger.write(transaction -> {
            work.accept(transaction);
            return true;
        });
    }

    /// A new task of `total` queued subtasks.
    protected final Task insertTask(int total) {
        return insertTask(Rows.PROJECT, Rows.TYPE, total);
    }

    protected final Task insertTask(String project, String type, int total) {
        return insert(Rows.task(reserveId(), project, type, total));
    }

    /// Inserts this row with `total` queued subtasks.
    protected final Task insert(Task task) {
        return insert(Rows.newTask(task));
    }

    protected final Task insert(NewTask task) {
        run(transaction -> transaction.submissions().insert(List.of(task)));
        return task.task();
    }

    protected final long reserveId() {
        return write(transaction -> transaction.submissions().reserveIds(1));
    }

    protected final Map<TaskId, Task> lockTasks(Collection<TaskId> ids) {
        return write(transaction -> transaction.tasks().lock(ids));
    }

    protected final Map<SubtaskId, Subtask> lockSubtasks(Collection<SubtaskId> ids) {
        return write(transaction -> transaction.subtasks().lock(ids));
    }

    protected final Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids) {
        return write(transaction -> transaction.subtasks().claimable(ids));
    }

    protected final Task stored(TaskId id) {
        return lockTasks(Set.of(id)).values().iterator().next();
    }

    protected final Subtask stored(SubtaskId id) {
        return lockSubtasks(Set.of(id)).values().iterator().next();
    }

    protected final List<Boolean> changeTasks(TaskChange... changes) {
        return write(transaction -> transaction.tasks().change(List.of(changes)));
    }

    protected final List<Boolean> changeSubtasks(SubtaskChange... changes) {
        return write(transaction -> transaction.subtasks().change(List.of(changes)));
    }

    protected final boolean change(Task before, Task after) {
        return changeTasks(new TaskChange(before, after)).getFirst();
    }

    protected final boolean change(SubtaskChange change) {
        return changeSubtasks(change).getFirst();
    }

    /// Changes the current row of a subtask, and returns the new row.
    protected final Subtask change(SubtaskId id, UnaryOperator<Subtask> step) {
        var before = stored(id);
        change(SubtaskChange.of(before, step.apply(before)));
        return stored(id);
    }
}
