package dev.trawl.worker.execute;

import dev.trawl.spi.execute.Execution;
import dev.trawl.spi.execute.TaskResult;
import java.util.List;

/// Work of one task type that is done by a function of this process.
@FunctionalInterface
public interface LocalFunction {

    /// Runs one attempt; obeys interruption. A thrown exception counts as a failure worth a retry.
    TaskResult run(Execution execution) throws Exception;

    /// A short line for each setting of the task type that cannot work; empty when there is none.
    default List<String> check(String settings) {
        return List.of();
    }
}
