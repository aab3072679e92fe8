package dev.trawl.spi.schedule;

import java.time.Duration;

/// Is told what happens to tasks. Must not block or throw.
public interface MetricsCollector {

    void recordTaskCreated(String taskType);

    void recordTaskCompleted(String taskType, Duration duration);

    void recordTaskFailed(String taskType, String reason);
}
