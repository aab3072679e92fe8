package dev.trawl.spi.execute;

import java.util.Set;

/// Runs subtasks. One instance serves many virtual threads; `execute` is plain blocking code that obeys interruption.
public interface Executor {

    /// The name that a task type's configuration uses, such as `http`.
    String type();

    /// Task types this executor brings along without any configuration; often none.
    Set<String> supportedTaskTypes();

    /// Runs one attempt. A thrown exception counts as a failure worth a retry.
    ///
    /// @throws InterruptedException when the lease was lost, the task cancelled or the time ran out
    TaskResult execute(Execution execution) throws Exception;
}
