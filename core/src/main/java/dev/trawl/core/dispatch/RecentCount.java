package dev.trawl.core.dispatch;

import java.time.Duration;

/// Counts recent events in two consecutive slots of 100 ms.
final class RecentCount {

    private static final long SLOT = Duration.ofMillis(100).toNanos();

    private long start;
    private int now;
    private int before;

    void add(long nanos) {
        turn(nanos);
        now++;
    }

    int count(long nanos) {
        turn(nanos);
        return now + before;
    }

    private void turn(long nanos) {
        long age = nanos - start;
        if (age >= SLOT) {
            before = age < 2 * SLOT ? now : 0;
            now = 0;
            start = nanos;
        }
    }
}
