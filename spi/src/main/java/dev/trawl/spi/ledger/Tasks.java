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

    /// Applies conditional updates; element i tells whether change i was made. They are made in
    /// order. `after.version()` is ignored: the row's version grows by one.
    List<Boolean> change(List<TaskChange> changes);

    Optional<TaskBody> body(TaskId id);
}
