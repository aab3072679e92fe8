package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.schedule.MetricsCollector;
import java.time.Duration;

/// Reports a task that has just ended to the metrics collector.
public record EndedTask(Task task) {

    public void tell(MetricsCollector metrics) {
        if (task.state() == TaskState.COMPLETED) {
            metrics.recordTaskCompleted(task.type(), Duration.ofMillis(task.endedAt() - task.createdAt()));
        } else {
            metrics.recordTaskFailed(task.type(), task.reason());
        }
    }
}
