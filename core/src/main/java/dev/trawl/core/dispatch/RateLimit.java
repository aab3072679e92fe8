package dev.trawl.core.dispatch;

import dev.trawl.spi.TimeSource;
import java.util.function.DoubleSupplier;

/// A token bucket on the monotonic clock: `rate` tokens per second, with a burst of one second. 0 means no limit.
/// The rate may change at any time.
final class RateLimit {

    private static final double NANOS = 1e9;

    private final DoubleSupplier rate;
    private final TimeSource time;
    private double tokens;
    private long last;

    RateLimit(DoubleSupplier rate, TimeSource time) {
        this.rate = rate;
        this.time = time;
        this.tokens = rate.getAsDouble();
        this.last = time.nanos();
    }

    /// The number of `wanted` tokens that are available now.
    int allow(int wanted) {
        double perSecond = rate.getAsDouble();
        if (perSecond <= 0) {
            return wanted;
        }
        long now = time.nanos();
        tokens = Math.min(Math.max(1, perSecond), tokens + (now - last) / NANOS * perSecond);
        last = now;
        return (int) Math.min(wanted, Math.floor(tokens));
    }

    void use(int count) {
        tokens -= rate.getAsDouble() > 0 ? count : 0;
    }
}
