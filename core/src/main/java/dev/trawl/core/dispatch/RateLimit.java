package dev.trawl.core.dispatch;

import dev.trawl.spi.TimeSource;

/// A token bucket on the monotonic clock: at most `perSecond` a second, with a second's worth of burst; 0 means
/// no limit.
final class RateLimit {

    private static final double NANOS = 1e9;

    private final double perSecond;
    private final TimeSource time;
    private double tokens;
    private long last;

    RateLimit(double perSecond, TimeSource time) {
        this.perSecond = perSecond;
        this.time = time;
        this.tokens = perSecond;
        this.last = time.nanos();
    }

    /// How many of `wanted` may go now.
    int allow(int wanted) {
        if (perSecond <= 0) {
            return wanted;
        }
        long now = time.nanos();
        tokens = Math.min(Math.max(1, perSecond), tokens + (now - last) / NANOS * perSecond);
        last = now;
        return (int) Math.min(wanted, Math.floor(tokens));
    }

    void use(int count) {
        tokens -= perSecond > 0 ? count : 0;
    }
}
