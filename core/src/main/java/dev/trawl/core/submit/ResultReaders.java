package dev.trawl.core.submit;

import dev.trawl.core.task.TaskType;

/// Tells which tasks read stored results of other tasks. The executor of the type decides, not its name.
@FunctionalInterface
public interface ResultReaders {

    /// For a core whose executors read no results.
    ResultReaders NONE = (_, _) -> false;

    /// @param payload the whole payload of the task, JSON
    boolean readsResults(TaskType type, String payload);
}
