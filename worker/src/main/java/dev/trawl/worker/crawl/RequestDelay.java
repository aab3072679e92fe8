package dev.trawl.worker.crawl;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.function.Supplier;

/// Waits between two requests of a batch. The delay is asked for again while it waits, so a changed delay applies at
/// once.
final class RequestDelay {

    private static final long SLICE = Duration.ofMillis(250).toNanos();

    private final TimeSource time;
    private long since;
    private Supplier<Duration> delay = () -> Duration.ZERO;

    RequestDelay(TimeSource time) {
        this.time = time;
        this.since = time.nanos();
    }

    /// Starts to wait after a request.
    void begin(Supplier<Duration> current) {
        since = time.nanos();
        delay = current;
    }

    Duration delay() {
        return delay.get();
    }

    /// Returns zero after the wait, or the rest of a wait that became too long to hold a slot.
    Duration await() throws InterruptedException {
        for (long left = left(); left > 0; left = left()) {
            if (left > HostMonitor.LONGEST_SLEEP.toNanos()) {
                return Duration.ofNanos(left);
            }
            Thread.sleep(Duration.ofNanos(Math.min(left, SLICE)));
        }
        return Duration.ZERO;
    }

    private long left() {
        return delay.get().toNanos() - (time.nanos() - since);
    }
}
