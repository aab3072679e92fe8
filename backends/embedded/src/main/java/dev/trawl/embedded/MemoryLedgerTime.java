package dev.trawl.embedded;

import dev.trawl.spi.TimeSource;
import java.util.concurrent.TimeUnit;

/// Ledger time: follows the wall clock when it is ahead, and the monotonic clock when the wall clock jumped back.
final class MemoryLedgerTime {

    private final TimeSource time;
    private long latest;
    private long nanosAtLatest;

    MemoryLedgerTime(TimeSource time) {
        this.time = time;
        this.latest = time.wallMillis();
        this.nanosAtLatest = time.nanos();
    }

    long read() {
        long elapsed = TimeUnit.NANOSECONDS.toMillis(time.nanos() - nanosAtLatest);
        // Only whole milliseconds are subtracted; otherwise frequent readers would lose the remainder of each.
        nanosAtLatest += TimeUnit.MILLISECONDS.toNanos(elapsed);
        latest = Math.max(latest + elapsed, time.wallMillis());
        return latest;
    }
}
