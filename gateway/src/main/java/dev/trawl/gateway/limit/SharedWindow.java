package dev.trawl.gateway.limit;

import java.time.Duration;

/// A rate limit shared by all gateways. Each gateway reserves small shares in advance, so few requests wait for the
/// live state. A share is at most 1/40 of the limit, or 1. Total traffic may exceed the limit by the reserved
/// shares. One gateway alone never admits more than the whole limit, even while the live state is unavailable.
final class SharedWindow {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long PAUSE = Duration.ofMillis(50).toNanos();
    private static final int LARGEST_SHARE = 40;
    private static final int SHARES_A_SECOND = 10;

    private final String name;
    private final int most;
    private final SharedCounts counts;
    private final RateWindow own;
    private long inHand;
    private long goodUntil;
    private long left;
    private boolean isUsedUp;
    private long askAgainAt;

    /// @param nanos the current time
    SharedWindow(String name, int most, SharedCounts counts, long nanos) {
        this.name = name;
        this.most = most;
        this.counts = counts;
        this.own = new RateWindow(most, nanos);
        this.goodUntil = nanos;
        this.askAgainAt = nanos;
    }

    /// Counts one request and returns the remaining ones; negative when the limit is reached.
    synchronized int take(long nanos) {
        int here = own.take(nanos);
        if (here < 0) {
            return here;
        }
        int everywhere = takeShare(nanos);
        if (everywhere < 0) {
            own.giveBack();
        }
        return Math.min(here, everywhere);
    }

    /// Reverts a recent `take`.
    synchronized void giveBack() {
        own.giveBack();
        inHand++;
    }

    /// Not synchronized, so it does not wait for a running call to the live state.
    boolean isEmpty(long nanos) {
        return own.isEmpty(nanos);
    }

    private int takeShare(long nanos) {
        if (nanos - goodUntil >= 0) {
            inHand = 0; // the share has expired
        }
        if (inHand == 0 && !ask(nanos)) {
            return Integer.MAX_VALUE;
        }
        if (inHand == 0) {
            return -1;
        }
        inHand--;
        return Math.clamp(left + inHand, 0, Integer.MAX_VALUE);
    }

    /// Reserves a share. Returns false while the live state is unavailable.
    private boolean ask(long nanos) {
        if (isUsedUp && nanos - askAgainAt < 0) {
            return true;
        }
        long share = Math.clamp(own.passed() / SHARES_A_SECOND, 1, Math.max(1, most / LARGEST_SHARE));
        var before = counts.take(name, share, most, SECOND);
        if (before.isEmpty()) {
            return false;
        }
        inHand = Math.min(share, before.getAsLong());
        left = before.getAsLong() - inHand;
        goodUntil = nanos + SECOND.toNanos();
        isUsedUp = inHand == 0;
        askAgainAt = nanos + PAUSE;
        return true;
    }
}
