package dev.trawl.core.task;

import dev.trawl.plugin.MetricsCollector;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Task;
import java.time.Duration;

/// Reports a task that has just ended to the metrics collector.
public record EndedTask(Task task) {

    public void tell(MetricsCollector metrics) {
        if (task.state() == TaskState.COMPLETED) {
            metrics.recordTaskCompleted(
                    task.type().name(),
                    Duration.ofMillis(
                            task.status().endedAt().orElse(task.status().createdAt())
                                    - task.status().createdAt()));
        } else {
            metrics.recordTaskFailed(task.type().name(), task.status().reason().orElse(""));
        }
    }
}
