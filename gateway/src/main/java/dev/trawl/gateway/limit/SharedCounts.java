package dev.trawl.gateway.limit;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Counters;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Counters shared by all gateways. While the live state is unavailable, each gateway counts alone. It retries
/// after two seconds, so requests in between do not wait.
public final class SharedCounts {

    private static final Logger log = LoggerFactory.getLogger(SharedCounts.class);
    private static final long REST = Duration.ofSeconds(2).toNanos();

    private final Counters counters;
    private final TimeSource time;
    private final AtomicBoolean alone = new AtomicBoolean();
    private volatile long askAgainAt;

    public SharedCounts(Counters counters, TimeSource time) {
        this.counters = counters;
        this.time = time;
        this.askAgainAt = time.nanos();
    }

    /// Counts up to `amount` and returns the quota left before. Empty while the live state is unavailable.
    public OptionalLong take(String name, long amount, long most, Duration window) {
        if (time.nanos() - askAgainAt < 0) {
            return OptionalLong.empty();
        }
        try {
            long left = counters.take(name, amount, most, window);
            if (alone.compareAndSet(true, false)) {
                log.info("limits counted by all gateways together again");
            }
            return OptionalLong.of(left);
        } catch (LiveStateUnavailableException e) {
            askAgainAt = time.nanos() + REST;
            if (alone.compareAndSet(false, true)) {
                log.warn("limits counted by this gateway alone cause={}", e.getMessage());
            }
            return OptionalLong.empty();
        }
    }
}
