package dev.trawl.jdbc;

import dev.trawl.spi.TimeSource;
import java.util.concurrent.TimeUnit;

/// Ledger time for a ledger that this process owns. It follows the wall clock and never decreases. When
/// the wall clock
/// jumps back or is behind the newest stored time, ledger time advances with the monotonic clock.
final class LedgerTime {

    private final TimeSource source;
    private long anchorMillis;
    private long anchorNanos;

    LedgerTime(TimeSource source, long floor) {
        this.source = source;
        this.anchorMillis = floor;
        this.anchorNanos = source.nanos();
    }

    synchronized long now() {
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
