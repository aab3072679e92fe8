package dev.trawl.core.submit;

import dev.trawl.core.task.TaskType;

/// Tells which tasks read stored results of other tasks. This depends on the executor of the type, not on its name.
@FunctionalInterface
public interface ResultReaders {

    /// The value for a core whose executors read no results.
    ResultReaders NONE = (_, _) -> false;

    /// @param payload the whole payload of the task, JSON
    boolean readsResults(TaskType type, String payload);
}
