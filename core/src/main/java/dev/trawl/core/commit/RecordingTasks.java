package dev.trawl.core.commit;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.task.Tasks;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Task rows that record changed and ended tasks. Every end of a task passes through here.
record RecordingTasks(Tasks inner, List<Task> changed, List<Task> ended) implements Tasks {

    @Override
    public Map<TaskId, Task> lock(Collection<TaskId> ids) {
        return inner.lock(ids);
    }

    @Override
    public Map<TaskId, Task> take(Collection<TaskId> ids) {
        return inner.take(ids);
    }

    @Override
    public List<Boolean> change(List<TaskChange> changes) {
        var made = inner.change(changes);
        for (int i = 0; i < changes.size(); i++) {
            if (made.get(i)) {
                changed.add(changes.get(i).after());
            }
            if (made.get(i) && ends(changes.get(i))) {
                ended.add(changes.get(i).after());
            }
        }
        return made;
    }

    private static boolean ends(TaskChange change) {
        return change.after().state().isEnded() && !change.before().state().isEnded();
    }

    @Override
    public Optional<TaskBody> body(TaskId id) {
        return inner.body(id);
    }
}
