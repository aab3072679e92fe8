package org.example.trawl;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.TaskResult;
import java.util.List;
import java.util.Set;

/// An executor: counts the words of its payload, and emits each of them as a record. Goes on where it stopped.
public final class CountWords implements Executor {

    @Override
    public String type() {
        return "count_words";
    }

    @Override
    public Set<String> supportedTaskTypes() {
        return Set.of(); // any type whose configuration names this executor
    }

    @Override
    public List<String> check(String taskType, String settings) {
        return settings.equals("{}") ? List.of() : List.of("count_words has no settings");
    }

    @Override
    public TaskResult execute(Execution execution) throws InterruptedException {
        String[] words = execution
                .lease()
                .payload()
                .replaceAll("[^\\p{L} ]", " ")
                .strip()
                .split(" +");
        String cursor = execution.lease().cursor();
        for (int next = cursor.isEmpty() ? 0 : Integer.parseInt(cursor); next < words.length; next++) {
            execution.emit("\"" + words[next] + "\"");
            execution.checkpoint(String.valueOf(next + 1));
        }
        return new TaskResult.Success("{\"words\":" + words.length + "}");
    }
}
