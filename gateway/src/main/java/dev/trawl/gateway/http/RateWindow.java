package dev.trawl.gateway.http;

import java.time.Duration;
import java.util.Arrays;

/// Lets so many pass within any second. Counts in slots of 50 ms, so nobody gets two shares around the turn of a
/// second.
final class RateWindow {

    private static final long SLOT = Duration.ofMillis(50).toNanos();
    private static final int SLOTS = 21; // a second, and the slot that is not over yet

    private final int most;
    private final int[] counts = new int[SLOTS];
    private long newest;
    private int total;

    /// @param nanos now
    RateWindow(int most, long nanos) {
        this.most = most;
        this.newest = Math.floorDiv(nanos, SLOT);
    }

    /// Lets one pass and returns how many more may; negative when it may not.
    synchronized int take(long nanos) {
        turnTo(nanos);
        if (total >= most) {
            return -1;
        }
        counts[place(newest)]++;
        total++;
        return most - total;
    }

    /// How many passed within the second.
    synchronized int passed() {
        return total;
    }

    /// Takes back what `take` allowed a moment ago.
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
