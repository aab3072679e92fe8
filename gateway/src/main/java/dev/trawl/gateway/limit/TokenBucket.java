package dev.trawl.gateway.limit;

import dev.trawl.spi.TimeSource;

/// Token bucket: `perSecond` permits a second, with a burst of the same size.
public final class TokenBucket {

    private static final long SECOND = 1_000_000_000;

    private final int perSecond;
    private final TimeSource time;
    private double left;
    private long looked;

    public TokenBucket(int perSecond, TimeSource time) {
        this.perSecond = perSecond;
        this.time = time;
        this.left = perSecond;
        this.looked = time.nanos();
    }

    /// Takes a permit; false when none is left.
    public synchronized boolean allows() {
        long now = time.nanos();
        left = Math.min(perSecond, left + (double) (now - looked) * perSecond / SECOND);
        looked = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
