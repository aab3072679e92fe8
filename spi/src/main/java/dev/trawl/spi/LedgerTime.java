package dev.trawl.spi;

import java.util.concurrent.TimeUnit;

/// Ledger time for a ledger that one process owns. It follows the wall clock and never decreases. When the wall
/// clock jumps back or is behind the newest stored time, ledger time advances with the monotonic clock.
public final class LedgerTime {

    private final TimeSource source;
    private long anchorMillis;
    private long anchorNanos;

    /// @param floor newest stored time in milliseconds since 1970, or 0
    public LedgerTime(TimeSource source, long floor) {
        this.source = source;
        this.anchorMillis = floor;
        this.anchorNanos = source.nanos();
    }

    /// Milliseconds since 1970.
    public synchronized long now() {
        long nanos = source.nanos();
        long steady = anchorMillis + TimeUnit.NANOSECONDS.toMillis(nanos - anchorNanos);
        long wall = source.wallMillis();
        if (wall <= steady) {
            return steady;
        }
        anchorMillis = wall;
        anchorNanos = nanos;
        return wall;
    }
}
