package dev.trawl.core.cluster;

import dev.trawl.core.task.Journal;
import dev.trawl.core.task.SubtaskEvent;
import dev.trawl.core.task.SubtaskEvent.HandedBack;
import dev.trawl.core.task.SubtaskEvent.SessionLost;
import dev.trawl.core.task.SubtaskLife;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LogEntry;
import dev.trawl.spi.ledger.Progress.Delta;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.SubtaskChange;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskChange;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/// Takes subtasks out of the hands of a session, inside a transaction.
public record Release(Journal journal) {

    private static final int ALL = 1_000_000;

    /// Locks several sessions with all they hold before anything is done with one of them.
    static void lockAll(Transaction transaction, Collection<Long> sessions) {
        var ascending = new TreeSet<>(sessions);
        if (ascending.size() > 1) {
            ascending.forEach(transaction.sessions()::lock);
            lockHeld(transaction, ascending);
        }
    }

    /// The sessions were lost: every subtask they held is suspected a little, so it waits before it is offered again.
    ///
    /// @return how many subtasks each of them held
    Map<Long, Integer> lost(Transaction transaction, Collection<Session> sessions, long term) {
        lockHeld(transaction, sessions.stream().map(Session::id).toList());
        var held = new HashMap<Long, Integer>();
        for (Session session : sessions) {
            int subtasks = end(
                    transaction,
                    session,
                    term,
                    subtask -> new SessionLost(transaction.now() + suspicion(subtask.deliveries()), session.worker()));
            held.put(session.id(), subtasks);
        }
        return held;
    }

    /// Tasks that a last loss would end come before the subtasks, as everywhere.
    private static void lockHeld(Transaction transaction, Collection<Long> sessions) {
        var tasks = new TreeSet<TaskId>();
        var held = new TreeSet<SubtaskId>();
        for (long session : sessions) {
            for (Subtask subtask : transaction.subtasks().peekHeldBy(session, ALL)) {
                held.add(subtask.id());
                if (subtask.sole() && subtask.deliveries() >= SubtaskLife.MAX_DELIVERIES) {
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

    /// The session said good-bye: what it still holds goes back at once.
    void left(Transaction transaction, Session session) {
        end(transaction, session, 0, _ -> new HandedBack());
    }

    private int end(Transaction transaction, Session session, long term, Function<Subtask, SubtaskEvent> event) {
        transaction.sessions().change(session, session.ended(transaction.now()));
        return apply(transaction, transaction.subtasks().heldBy(session.id(), ALL), event, term)
                .size();
    }

    /// Applies an event to each subtask; those that end by it are counted in their tasks.
    public List<Subtask> apply(
            Transaction transaction, List<Subtask> subtasks, Function<Subtask, SubtaskEvent> event, long term) {
        var changes = new ArrayList<SubtaskChange>(subtasks.size());
        var entries = new ArrayList<LogEntry>(subtasks.size());
        var after = new ArrayList<Subtask>(subtasks.size());
        for (Subtask was : subtasks) {
            var now = SubtaskLife.next(was, event.apply(was));
            var task = now.state() == SubtaskState.DEAD ? died(transaction, now) : Optional.<Task>empty();
            changes.add(SubtaskChange.of(was, now));
            entries.add(journal.subtask(was, now, task.map(Task::state), term));
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
        var after = TaskEnd.failed(task.withCounts(1, 0, 1), dead.cause(), transaction.now());
        transaction.tasks().change(List.of(new TaskChange(task, after)));
        return Optional.of(after);
    }

    /// 1, 2, 4, 8 seconds: the more workers a subtask has seen die, the longer it waits.
    private static long suspicion(int deliveries) {
        return 1_000L << Math.clamp(deliveries - 1, 0, 3);
    }
}
