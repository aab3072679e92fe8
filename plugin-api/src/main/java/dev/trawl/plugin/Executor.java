package dev.trawl.plugin;

import java.util.List;
import java.util.Set;

/// Runs subtasks. One instance serves many virtual threads; `execute` is blocking code that obeys interruption.
public interface Executor {

    /// The name used in the configuration of a task type, such as `http`.
    String type();

    /// Task types that this executor provides without configuration; often none.
    Set<String> supportedTaskTypes();

    /// Validates the settings of a task type at process start, before any of its subtasks runs. The method opens no
    /// connection, throws no exception and is deterministic.
    ///
    /// @param taskType the type that names this executor
    /// @param settings JSON object, as in the leases of that type
    /// @return a short line for each invalid setting, naming its key; empty when all are valid
    default List<String> check(String taskType, String settings) {
        return List.of();
    }

    /// Returns whether a task reads stored results of other tasks. Its submitter then needs
    /// the scope `results:read`.
    /// The method opens no connection, throws no exception and is deterministic.
    ///
    /// @param settings JSON object of the task's type
    /// @param payload the whole payload of the task, JSON; it may be one that `execute` rejects
    default boolean readsResults(String settings, String payload) {
        return false;
    }

    /// Runs one attempt. An exception counts as a retryable failure.
    ///
    /// @throws InterruptedException when the lease was lost, the task was cancelled or the attempt timed out
    TaskResult execute(Execution execution) throws Exception;
}
