package dev.trawl.app.parts;

import dev.trawl.plugin.MetricsCollector;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Forwards every event to several collectors. An exception in one is logged and does not affect the others.
record AllMetrics(List<MetricsCollector> collectors) implements MetricsCollector {

    private static final Logger log = LoggerFactory.getLogger(AllMetrics.class);

    @Override
    public void recordTaskCreated(String taskType) {
        tell(collector -> collector.recordTaskCreated(taskType));
    }

    @Override
    public void recordTaskCompleted(String taskType, Duration duration) {
        tell(collector -> collector.recordTaskCompleted(taskType, duration));
    }

    @Override
    public void recordTaskFailed(String taskType, String reason) {
        tell(collector -> collector.recordTaskFailed(taskType, reason));
    }

    private void tell(Consumer<MetricsCollector> news) {
        for (MetricsCollector collector : collectors) {
            try {
                news.accept(collector);
            } catch (RuntimeException | LinkageError | StackOverflowError e) { // plugin code may throw anything
                log.warn(
                        "metrics refused collector={} cause={}",
                        collector.getClass().getName(),
                        e.toString());
            }
        }
    }
}
