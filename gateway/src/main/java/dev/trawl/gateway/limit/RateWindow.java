package dev.trawl.gateway.limit;

import java.time.Duration;
import java.util.Arrays;

/// Limits requests within any second. It counts in slots of 50 ms, so no burst around the turn of a second passes
/// twice the limit.
final class RateWindow {

    private static final long SLOT = Duration.ofMillis(50).toNanos();
    private static final int SLOTS = 21; // one second plus the current slot

    private final int most;
    private final int[] counts = new int[SLOTS];
    private long newest;
    private int total;

    /// @param nanos the current time
    RateWindow(int most, long nanos) {
        this.most = most;
        this.newest = Math.floorDiv(nanos, SLOT);
    }

    /// Counts one request and returns the remaining ones; negative when the limit is reached.
    synchronized int take(long nanos) {
        turnTo(nanos);
        if (total >= most) {
            return -1;
        }
        counts[place(newest)]++;
        total++;
        return most - total;
    }

    /// Requests counted within the second, as of the last call with a time.
    synchronized int passed() {
        return total;
    }

    /// Reverts a recent `take`.
    synchronized void giveBack() {
        int place = place(newest);
        if (counts[place] > 0) {
            counts[place]--;
            total--;
        }
    }

    synchronized boolean isEmpty(long nanos) {
        turnTo(nanos);
        return total == 0;
    }

    private void turnTo(long nanos) {
        long slot = Math.floorDiv(nanos, SLOT);
        if (slot - newest >= SLOTS) {
            Arrays.fill(counts, 0);
            total = 0;
            newest = slot;
        }
        while (newest < slot) {
            newest++;
            total -= counts[place(newest)];
            counts[place(newest)] = 0;
        }
    }

    private static int place(long slot) {
        return Math.floorMod(slot, SLOTS);
    }
}
