package dev.trawl.sim.mutant;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.task.Tasks;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Forwards every call. A subclass overrides only the calls that it changes.
public class ForwardingTasks implements Tasks {

    private final Tasks inner;

    public ForwardingTasks(Tasks inner) {
        this.inner = inner;
    }

    @Override
    public Map<TaskId, Task> lock(Collection<TaskId> ids) {
        return inner.lock(ids);
    }

    @Override
    public List<Boolean> change(List<TaskChange> changes) {
        return inner.change(changes);
    }

    @Override
    public Optional<TaskBody> body(TaskId id) {
        return inner.body(id);
    }
}
