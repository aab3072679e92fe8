package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LabelReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Labels.Label;
import dev.trawl.spi.task.Task;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryTask;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/// Reads of labels under the ledger's lock.
record MemoryLabelReads(Lock lock, MemoryRows store) implements LabelReads {

    @Override
    public Map<TaskId, Labels> of(Collection<TaskId> tasks) {
        return locked(() -> {
            var found = new HashMap<TaskId, Labels>();
            tasks.forEach(id -> store.tasks
                    .get(id)
                    .filter(row -> !row.labels().isEmpty())
                    .ifPresent(row -> found.put(id, row.labels())));
            return found;
        });
    }

    @Override
    public List<Task> tasks(String project, Label label, boolean oldestFirst, TaskPlace after, int max) {
        return locked(() -> beyond(store.byProject.in(project), oldestFirst, after.id()).stream()
                .map(store.tasks::row)
                .filter(row -> row.labels().value(label.name()).equals(Optional.of(label.value())))
                .map(MemoryTask::task)
                .limit(max)
                .toList());
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /// The ids from beyond `after`, in the order of the list.
    private static NavigableSet<TaskId> beyond(NavigableSet<TaskId> ids, boolean oldestFirst, long after) {
        if (oldestFirst) {
            return after < 1 ? ids : ids.tailSet(new TaskId(after), false);
        }
        return below(ids, after).descendingSet();
    }

    private static NavigableSet<TaskId> below(NavigableSet<TaskId> ids, long after) {
        // A value above every id is not a valid TaskId.
        return after >= TaskId.LIMIT ? ids : ids.headSet(new TaskId(after), false);
    }
}
