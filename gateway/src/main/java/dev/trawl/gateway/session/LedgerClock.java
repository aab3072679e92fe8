package dev.trawl.gateway.session;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/// Ledger time without a read per request. All gateways compare deadlines with the same clock.
public final class LedgerClock {

    private static final long ASKED_AGAIN = Duration.ofSeconds(10).toNanos();

    private final LedgerReads reads;
    private final TimeSource time;
    private final AtomicReference<Reading> last;

    public LedgerClock(LedgerReads reads, TimeSource time) {
        this.reads = reads;
        this.time = time;
        this.last = new AtomicReference<>(new Reading(0, time.nanos() - ASKED_AGAIN));
    }

    private record Reading(long millis, long at) {}

    /// Ledger time in milliseconds since 1970.
    public long millis() {
        long now = time.nanos();
        var known = last.get();
        if (now - known.at() >= ASKED_AGAIN) {
            known = new Reading(reads.now(), now);
            last.set(known);
        }
        return known.millis() + Duration.ofNanos(now - known.at()).toMillis();
    }
}
