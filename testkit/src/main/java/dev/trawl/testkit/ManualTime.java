package dev.trawl.testkit;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/// A settable clock.
public final class ManualTime implements TimeSource {

    private final AtomicLong wall;
    private final AtomicLong nanos;

    /// Starts at an instant in 2026.
    public ManualTime() {
        this(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli(), 0);
    }

    public ManualTime(long wallMillis, long nanos) {
        this.wall = new AtomicLong(wallMillis);
        this.nanos = new AtomicLong(nanos);
    }

    @Override
    public long wallMillis() {
        return wall.get();
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    /// Advances both clocks.
    public void advance(Duration elapsed) {
        nanos.addAndGet(elapsed.toNanos());
        wall.addAndGet(elapsed.toMillis());
    }

    /// Sets the wall clock; the monotonic clock does not change.
    public void jumpWall(Duration step) {
        wall.addAndGet(step.toMillis());
    }
}
