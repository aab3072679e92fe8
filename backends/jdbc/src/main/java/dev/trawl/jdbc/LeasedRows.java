package dev.trawl.jdbc;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The running rows as their only writer left them, so that a report need not read what the claim just wrote. It may
/// forget, but it never tells anything else than the ledger would: whatever is rolled back is forgotten.
///
/// Where others write too, it holds nothing.
final class LeasedRows {

    private final Map<SubtaskId, Subtask> subtasks;
    private final Map<TaskId, Task> tasks;

    LeasedRows(int most) {
        this.subtasks = bounded(most);
        this.tasks = bounded(most);
    }

    void wrote(Subtask subtask) {
        if (subtask.state() == SubtaskState.RUNNING) {
            subtasks.put(subtask.id(), subtask);
        } else {
            subtasks.remove(subtask.id());
        }
    }

    void wrote(Task task) {
        if (task.state() == TaskState.RUNNING) {
            tasks.put(task.id(), task);
        } else {
            tasks.remove(task.id());
        }
    }

    /// The subtasks with these ids, in order; `read` is asked for those that are not known here.
    SortedMap<SubtaskId, Subtask> subtasks(
            Collection<SubtaskId> ids, Function<Collection<SubtaskId>, List<Subtask>> read) {
        return known(subtasks, ids, read, Subtask::id);
    }

    SortedMap<TaskId, Task> tasks(Collection<TaskId> ids, Function<Collection<TaskId>, List<Task>> read) {
        return known(tasks, ids, read, Task::id);
    }

    void forget() {
        subtasks.clear();
        tasks.clear();
    }

    private static <K extends Comparable<K>, V> SortedMap<K, V> known(
            Map<K, V> remembered, Collection<K> ids, Function<Collection<K>, List<V>> read, Function<V, K> key) {
        var found = new TreeMap<K, V>();
        var unknown = new ArrayList<K>();
        for (K id : ids) {
            V row = remembered.get(id);
            if (row == null) {
                unknown.add(id);
            } else {
                found.put(id, row);
            }
        }
        unknown.sort(null);
        read.apply(unknown).forEach(row -> found.put(key.apply(row), row));
        return found;
    }

    private static <K, V> Map<K, V> bounded(int most) {
        return new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }
}
