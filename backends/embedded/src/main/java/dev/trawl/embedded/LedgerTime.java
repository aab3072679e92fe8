package dev.trawl.embedded;

import dev.trawl.spi.TimeSource;
import java.util.concurrent.TimeUnit;

/// Ledger time: the wall clock where it runs ahead, the monotonic one where the wall clock has jumped back.
final class LedgerTime {

    private final TimeSource time;
    private long latest;
    private long nanosAtLatest;

    LedgerTime(TimeSource time) {
        this.time = time;
        this.latest = time.wallMillis();
        this.nanosAtLatest = time.nanos();
    }

    long read() {
        long elapsed = TimeUnit.NANOSECONDS.toMillis(time.nanos() - nanosAtLatest);
        // Only whole milliseconds are taken off, or frequent readers would lose the rest of each.
        nanosAtLatest += TimeUnit.MILLISECONDS.toNanos(elapsed);
        latest = Math.max(latest + elapsed, time.wallMillis());
        return latest;
    }
}
