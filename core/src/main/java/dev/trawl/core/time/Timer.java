package dev.trawl.core.time;

import java.time.Duration;

/// A recurring timer on the monotonic clock.
public final class Timer {

    private final long interval;
    private boolean isSet;
    private long next;

    /// A new timer is due at once.
    public Timer(Duration interval) {
        this.interval = interval.toNanos();
    }

    /// True once per interval.
    public boolean isDue(long now) {
        if (isSet && now - next < 0) {
            return false;
        }
        dueAt(now + interval);
        return true;
    }

    public void dueAt(long nanos) {
        next = nanos;
        isSet = true;
    }

    public long nanosLeft(long now) {
        return isSet ? Math.max(0, next - now) : 0;
    }
}
