package dev.trawl.core.cluster;

import java.time.Duration;

/// A recurring timer on the monotonic clock.
final class Timer {

    private final long interval;
    private long next;

    Timer(Duration interval, long now) {
        this.interval = interval.toNanos();
        this.next = now;
    }

    /// True once per interval.
    boolean isDue(long now) {
        if (now - next < 0) {
            return false;
        }
        next = now + interval;
        return true;
    }

    void dueAt(long nanos) {
        next = nanos;
    }

    long nanosLeft(long now) {
        return Math.max(0, next - now);
    }
}
