package dev.trawl.spi.task;

import dev.trawl.plugin.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Task rows, inside a transaction.
public interface Tasks {

    /// Reads and locks tasks; unknown ids are left out.
    Map<TaskId, Task> lock(Collection<TaskId> ids);

    /// Reads tasks like [#lock], for work that does not depend on blocking other transactions. They may change a
    /// task meanwhile; the work is then run again. Code that reads the subtasks of a task must lock it.
    default Map<TaskId, Task> take(Collection<TaskId> ids) {
        return lock(ids);
    }

    /// Applies conditional updates in order; element i is true if change i was made. `after.version()` is ignored:
    /// the row's version grows by one.
    List<Boolean> change(List<TaskChange> changes);

    Optional<TaskBody> body(TaskId id);
}
