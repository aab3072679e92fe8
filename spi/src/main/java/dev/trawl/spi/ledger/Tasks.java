package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Task rows inside a transaction.
public interface Tasks {

    /// Reads tasks and keeps others from changing them; unknown ids are left out.
    Map<TaskId, Task> lock(Collection<TaskId> ids);

    /// Reads tasks as [#lock] does, for work that goes on alike whether others wait or not: they may change a task
    /// meanwhile, and then the work is run again. Whoever looks at the subtasks of a task locks it.
    default Map<TaskId, Task> take(Collection<TaskId> ids) {
        return lock(ids);
    }

    /// Applies conditional updates; element i tells whether change i was made. They are made in
    /// order. `after.version()` is ignored: the row's version grows by one.
    List<Boolean> change(List<TaskChange> changes);

    Optional<TaskBody> body(TaskId id);
}
