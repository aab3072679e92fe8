package dev.trawl.sim;

import dev.trawl.plugin.MetricsCollector;
import java.time.Duration;

/// Metrics that are discarded.
final class NoMetrics implements MetricsCollector {

    @Override
    public void recordTaskCreated(String taskType) {}

    @Override
    public void recordTaskCompleted(String taskType, Duration duration) {}

    @Override
    public void recordTaskFailed(String taskType, String reason) {}
}
