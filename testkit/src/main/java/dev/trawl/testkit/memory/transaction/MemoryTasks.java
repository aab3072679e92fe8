package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.task.Tasks;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryTask;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class MemoryTasks implements Tasks {

    private final MemoryRows store;

    MemoryTasks(MemoryRows store) {
        this.store = store;
    }

    @Override
    public Map<TaskId, Task> lock(Collection<TaskId> ids) {
        var found = new TreeMap<TaskId, Task>();
        for (TaskId id : ids) {
            store.tasks.get(id).ifPresent(row -> found.put(id, row.task()));
        }
        return found;
    }

    @Override
    public List<Boolean> change(List<TaskChange> changes) {
        return changes.stream().map(this::change).toList();
    }

    private boolean change(TaskChange change) {
        TaskId id = change.before().id();
        var matching = store.tasks
                .get(id)
                .filter(row -> row.task().version() == change.before().version());
        matching.ifPresent(row -> store.tasks.put(id, new MemoryTask(change.written(), row.body(), row.labels())));
        return matching.isPresent();
    }

    @Override
    public Optional<TaskBody> body(TaskId id) {
        return store.tasks.get(id).map(MemoryTask::body);
    }
}
