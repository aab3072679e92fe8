package dev.trawl.plugin;

import java.time.Duration;

/// Receives task events for metrics. Must not block or throw.
public interface MetricsCollector {

    void recordTaskCreated(String taskType);

    void recordTaskCompleted(String taskType, Duration duration);

    void recordTaskFailed(String taskType, String reason);
}
