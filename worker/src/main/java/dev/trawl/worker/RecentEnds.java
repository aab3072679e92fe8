package dev.trawl.worker;

import java.time.Duration;

/// Counts the attempts that ended within the last moments. That many leases can wait beside the running ones
/// without waiting long.
final class RecentEnds {

    private static final long PERIOD = Duration.ofMillis(50).toNanos();

    private long begun;
    private int now;
    private int before;

    RecentEnds(long begun) {
        this.begun = begun;
    }

    void add(long at) {
        moveTo(at);
        now++;
    }

    /// Ends in the current and the previous period.
    int count(long at) {
        moveTo(at);
        return now + before;
    }

    private void moveTo(long at) {
        long age = at - begun;
        if (age >= PERIOD) {
            before = age < 2 * PERIOD ? now : 0;
            now = 0;
            begun = at;
        }
    }
}
