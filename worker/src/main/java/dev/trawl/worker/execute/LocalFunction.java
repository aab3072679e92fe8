package dev.trawl.worker.execute;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import java.util.List;

/// A function of this process that runs the subtasks of one task type.
@FunctionalInterface
public interface LocalFunction {

    /// Runs one attempt; must react to interrupts. A thrown exception counts as a retryable failure.
    TaskResult run(Execution execution) throws Exception;

    /// A short line for each invalid setting of the task type; empty when all are valid.
    default List<String> check(String settings) {
        return List.of();
    }
}
