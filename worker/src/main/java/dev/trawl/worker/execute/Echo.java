package dev.trawl.worker.execute;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import java.util.List;
import java.util.Set;

/// Returns its payload, for experiments. Has no settings.
final class Echo implements LocalFunction {

    @Override
    public TaskResult run(Execution execution) {
        return new TaskResult.Success(execution.lease().payload());
    }

    @Override
    public List<String> check(String settings) {
        return KnownKeys.complaints(settings, Set.of());
    }
}
