package dev.trawl.core.task;

import dev.trawl.core.task.SubtaskEvent.HandedBack;
import dev.trawl.core.task.SubtaskEvent.RanOutOfMemory;
import dev.trawl.core.task.SubtaskEvent.SessionLost;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Progress.Delta;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/// Applies events to subtasks inside a transaction, such as the end of the session that holds them.
public record ReleaseLeases(Journal journal) {

    private static final int ALL = 1_000_000;

    /// Locks several sessions with all their subtasks before any of them is changed.
    public static void lockAll(Transaction transaction, Collection<Long> sessions) {
        var ascending = new TreeSet<>(sessions);
        if (ascending.size() > 1) {
            ascending.forEach(transaction.sessions()::lock);
            lockHeld(transaction, ascending);
        }
    }

    /// Ends lost sessions. Each of their subtasks may have caused the loss, so it waits before it is offered again.
    ///
    /// @return the number of subtasks that each session held
    public Map<Long, Integer> lost(Transaction transaction, Collection<WorkerSession> sessions, long term) {
        lockHeld(transaction, sessions.stream().map(WorkerSession::id).toList());
        var held = new HashMap<Long, Integer>();
        for (WorkerSession session : sessions) {
            int subtasks = end(
                    transaction,
                    session,
                    term,
                    subtask -> new SessionLost(
                            transaction.now() + suspicion(subtask.attempts().deliveries()), session.worker()));
            held.put(session.id(), subtasks);
        }
        return held;
    }

    /// Ends the lost session of a process that ran out of memory. The subtask with the largest page is the likely
    /// cause: it waits, and then runs alone. The others are offered again at once.
    public void outOfMemory(Transaction transaction, WorkerSession session, SubtaskId largest) {
        lockHeld(transaction, List.of(session.id()));
        end(transaction, session, 0, subtask -> {
            var counted = subtask.attempts().suspected(Invitation.ALONE_FROM);
            return subtask.id().equals(largest)
                    ? new RanOutOfMemory(transaction.now() + suspicion(counted.deliveries()), session.worker())
                    : new SessionLost(transaction.now(), session.worker());
        });
    }

    /// Locks the held subtasks. Tasks that a last loss would end are locked first, as in all transactions.
    private static void lockHeld(Transaction transaction, Collection<Long> sessions) {
        var tasks = new TreeSet<TaskId>();
        var held = new TreeSet<SubtaskId>();
        for (long session : sessions) {
            for (Subtask subtask : transaction.subtasks().peekHeldBy(session, ALL)) {
                held.add(subtask.id());
                if (subtask.sole() && subtask.attempts().deliveries() >= SubtaskLife.MAX_DELIVERIES) {
                    tasks.add(subtask.id().task());
                }
            }
        }
        if (!tasks.isEmpty()) {
            transaction.tasks().lock(tasks);
        }
        if (sessions.size() > 1 && !held.isEmpty()) {
            transaction.subtasks().lock(held);
        }
    }

    /// Ends a session whose worker left. Its subtasks become QUEUED at once.
    public void left(Transaction transaction, WorkerSession session) {
        end(transaction, session, 0, _ -> new HandedBack());
    }

    private int end(Transaction transaction, WorkerSession session, long term, Function<Subtask, SubtaskEvent> event) {
        transaction.sessions().change(session, session.ended(transaction.now()));
        return apply(transaction, transaction.subtasks().heldBy(session.id(), ALL), event, term)
                .size();
    }

    /// Applies an event to each subtask. Subtasks that become DEAD are counted in their tasks.
    public List<Subtask> apply(
            Transaction transaction, List<Subtask> subtasks, Function<Subtask, SubtaskEvent> event, long term) {
        var changes = new ArrayList<SubtaskChange>(subtasks.size());
        var entries = new ArrayList<LogEntry>(subtasks.size());
        var after = new ArrayList<Subtask>(subtasks.size());
        for (Subtask was : subtasks) {
            var now = SubtaskLife.next(was, event.apply(was));
            var task = now.state() == SubtaskState.DEAD ? died(transaction, now) : Optional.<Task>empty();
            changes.add(SubtaskChange.of(was, now));
            var entry = journal.subtask(was, now, term);
            entries.add(task.map(Task::state).map(entry::alsoOf).orElse(entry));
            after.add(now);
        }
        if (!changes.isEmpty()) {
            transaction.subtasks().change(changes);
            transaction.log(entries);
        }
        return after;
    }

    private static Optional<Task> died(Transaction transaction, Subtask dead) {
        if (!dead.sole()) {
            transaction.progress().add(List.of(new Delta(dead.id().task(), 0, 1)));
            return Optional.empty();
        }
        var task = transaction
                .tasks()
                .lock(List.of(dead.id().task()))
                .get(dead.id().task());
        if (task == null || task.state().isEnded()) {
            return Optional.empty();
        }
        var after = TaskEnd.failed(
                task.with(task.progress().plusFailed(1)), dead.status().cause().orElse(""), transaction.now());
        transaction.tasks().change(List.of(new TaskChange(task, after)));
        return Optional.of(after);
    }

    /// 1, 2, 4, 8 seconds: the wait of a subtask grows with the number of workers lost while running it.
    private static long suspicion(int deliveries) {
        return 1_000L << Math.clamp(deliveries - 1, 0, 3);
    }
}
