package dev.trawl.worker.execute;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.TaskResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// `local`: runs a registered function by task type. Includes `echo`, which returns its payload, and `sleep`.
public final class LocalExecutor implements Executor {

    private final Map<String, LocalFunction> functions = new ConcurrentHashMap<>();

    public LocalExecutor() {
        register("echo", new Echo());
        register("sleep", new Sleep());
    }

    /// Adds a function.
    ///
    /// @throws IllegalArgumentException when the type already has one
    public LocalExecutor register(String taskType, LocalFunction function) {
        if (functions.putIfAbsent(taskType, function) != null) {
            throw new IllegalArgumentException("there is a local function for '%s' already".formatted(taskType));
        }
        return this;
    }

    @Override
    public String type() {
        return "local";
    }

    @Override
    public Set<String> supportedTaskTypes() {
        return Set.copyOf(functions.keySet());
    }

    @Override
    public List<String> check(String taskType, String settings) {
        LocalFunction function = functions.get(taskType);
        return function == null ? List.of(unknown(taskType)) : function.check(settings);
    }

    @Override
    public TaskResult execute(Execution execution) throws Exception {
        LocalFunction function = functions.get(execution.lease().type());
        return function == null
                ? new TaskResult.Failure(false, unknown(execution.lease().type()))
                : function.run(execution);
    }

    private String unknown(String taskType) {
        return "no local function for task type '%s'; there are %s"
                .formatted(taskType, new TreeSet<>(functions.keySet()));
    }
}
