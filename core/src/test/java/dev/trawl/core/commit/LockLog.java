package dev.trawl.core.commit;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.task.Tasks;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rows that one transaction locked, in the order it locked them first.
final class LockLog {

    private final Set<Lock> locks = new LinkedHashSet<>();

    /// @param kind 1 for a session, 2 for a task, 3 for a subtask, 4 for a crawl, 5 for a host group
    record Lock(int kind, long id, int number) {

        static final Comparator<Lock> ORDER =
                Comparator.comparingInt(Lock::kind).thenComparingLong(Lock::id).thenComparingInt(Lock::number);

        static Lock of(SubtaskId id) {
            return new Lock(3, id.task().value(), id.number());
        }
    }

    List<Lock> inOrder() {
        return List.copyOf(locks);
    }

    private void session(long id) {
        locks.add(new Lock(1, id, 0));
    }

    private void tasks(Collection<TaskId> ids) {
        ids.stream().sorted().forEach(id -> locks.add(new Lock(2, id.value(), 0)));
    }

    void crawls(Collection<TaskId> ids) {
        ids.stream().sorted().forEach(id -> locks.add(new Lock(4, id.value(), 0)));
    }

    void hostGroups() {
        locks.add(new Lock(5, 0, 0));
    }

    private List<Subtask> subtasks(List<Subtask> rows) {
        rows.forEach(row -> locks.add(Lock.of(row.id())));
        return rows;
    }

    record WatchedSessions(WorkerSessionRows inner, LockLog log) implements WorkerSessionRows {

        @Override
        public long insert(WorkerSession session) {
            return inner.insert(session);
        }

        @Override
        public Optional<WorkerSession> lock(long id) {
            log.session(id);
            return inner.lock(id);
        }

        @Override
        public Optional<WorkerSession> lockOpen(String project, String worker) {
            var found = inner.lockOpen(project, worker);
            found.ifPresent(session -> log.session(session.id()));
            return found;
        }

        @Override
        public boolean change(WorkerSession before, WorkerSession after) {
            return inner.change(before, after);
        }

        @Override
        public List<Long> removeEnded(long endedBefore, int max) {
            return inner.removeEnded(endedBefore, max);
        }
    }

    record WatchedTasks(Tasks inner, LockLog log) implements Tasks {

        @Override
        public Map<TaskId, Task> lock(Collection<TaskId> ids) {
            log.tasks(ids);
            return inner.lock(ids);
        }

        @Override
        public List<Boolean> change(List<TaskChange> changes) {
            log.tasks(changes.stream().map(change -> change.before().id()).toList());
            return inner.change(changes);
        }

        @Override
        public Optional<TaskBody> body(TaskId id) {
            return inner.body(id);
        }
    }

    record WatchedSubtasks(Subtasks inner, LockLog log) implements Subtasks {

        @Override
        public Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids) {
            log.tasks(ids.stream().map(SubtaskId::task).toList());
            ids.stream().sorted().forEach(id -> log.locks.add(Lock.of(id)));
            return inner.claimable(ids);
        }

        @Override
        public Map<SubtaskId, Subtask> lock(Collection<SubtaskId> ids) {
            ids.stream().sorted().forEach(id -> log.locks.add(Lock.of(id)));
            return inner.lock(ids);
        }

        @Override
        public List<Subtask> heldBy(long session, int max) {
            return log.subtasks(inner.heldBy(session, max));
        }

        @Override
        public List<Subtask> peekHeldBy(long session, int max) {
            return inner.peekHeldBy(session, max);
        }

        @Override
        public List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max) {
            return log.subtasks(inner.ofTask(task, states, after, max));
        }

        @Override
        public List<Subtask> due(int max) {
            return inner.due(max); // steps over what others have locked
        }

        @Override
        public boolean prioritise(TaskId task, boolean high, int max) {
            return inner.prioritise(task, high, max);
        }

        @Override
        public void insert(List<NewSubtask> subtasks) {
            inner.insert(subtasks);
        }

        @Override
        public List<Boolean> change(List<SubtaskChange> changes) {
            return inner.change(changes);
        }
    }
}
