package org.example.trawl;

import dev.trawl.plugin.MetricsCollector;
import java.time.Duration;

/// Prints all metrics. A collector must neither block nor throw.
public final class PrintedMetrics implements MetricsCollector {

    @Override
    public void recordTaskCreated(String taskType) {
        System.err.println("example: created " + taskType);
    }

    @Override
    public void recordTaskCompleted(String taskType, Duration duration) {
        System.err.println("example: completed " + taskType);
    }

    @Override
    public void recordTaskFailed(String taskType, String reason) {
        System.err.println("example: failed " + taskType + ": " + reason);
    }
}
