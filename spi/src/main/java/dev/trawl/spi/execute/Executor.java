package dev.trawl.spi.execute;

import java.util.List;
import java.util.Set;

/// Runs subtasks. One instance serves many virtual threads; `execute` is plain blocking code that obeys interruption.
public interface Executor {

    /// The name that a task type's configuration uses, such as `http`.
    String type();

    /// Task types this executor brings along without any configuration; often none.
    Set<String> supportedTaskTypes();

    /// Looks at the settings of a task type before any of its subtasks runs, at the start of the process. It
    /// connects to nothing, throws nothing, and says the same to the same settings.
    ///
    /// @param taskType the type that names this executor
    /// @param settings JSON object, as the leases of that type will bring it
    /// @return a short line for each setting that cannot work, naming its key; empty when there is none
    default List<String> check(String taskType, String settings) {
        return List.of();
    }

    /// Tells whether a task reads stored results of other tasks. Its submitter then needs the scope `results:read`. It
    /// connects to nothing, throws nothing, and says the same to the same arguments.
    ///
    /// @param settings JSON object of the task's type
    /// @param payload the whole payload of the task, JSON; it may be one that `execute` refuses
    default boolean readsResults(String settings, String payload) {
        return false;
    }

    /// Runs one attempt. A thrown exception counts as a failure worth a retry.
    ///
    /// @throws InterruptedException when the lease was lost, the task cancelled or the time ran out
    TaskResult execute(Execution execution) throws Exception;
}
