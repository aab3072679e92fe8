package dev.trawl.bench;

import dev.trawl.plugin.MetricsCollector;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Counts the tasks whose reports are durable.
final class Completions implements MetricsCollector {

    private static final long LOOK = Duration.ofMillis(1).toNanos();
    private static final long LONGEST_STALL = Duration.ofSeconds(60).toNanos();

    private final TimeSource time;
    private final AtomicInteger completed = new AtomicInteger();

    Completions(TimeSource time) {
        this.time = time;
    }

    int count() {
        return completed.get();
    }

    /// Waits until this many tasks have completed; a minute without progress is an error.
    void await(int count) {
        int seen = 0;
        long moved = time.nanos();
        while (completed.get() < count) {
            LockSupport.parkNanos(LOOK);
            if (completed.get() != seen) {
                seen = completed.get();
                moved = time.nanos();
            } else if (time.nanos() - moved > LONGEST_STALL) {
                throw new IllegalStateException("standstill at %d of %d tasks".formatted(seen, count));
            }
        }
    }

    @Override
    public void recordTaskCreated(String taskType) {}

    @Override
    public void recordTaskCompleted(String taskType, Duration duration) {
        completed.incrementAndGet();
    }

    @Override
    public void recordTaskFailed(String taskType, String reason) {
        throw new IllegalStateException("a task failed: " + reason);
    }
}
