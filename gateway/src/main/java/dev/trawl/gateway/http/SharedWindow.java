package dev.trawl.gateway.http;

import java.time.Duration;

/// A limit that all gateways keep together. Each takes small shares of it in advance, a fortieth of the limit at most,
/// so that few requests wait for the live state; by what is in hand the limit may be exceeded. No gateway alone lets
/// more pass than the whole limit, whether the others can be asked or not.
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

    /// @param nanos now
    SharedWindow(String name, int most, SharedCounts counts, long nanos) {
        this.name = name;
        this.most = most;
        this.counts = counts;
        this.own = new RateWindow(most, nanos);
        this.goodUntil = nanos;
        this.askAgainAt = nanos;
    }

    /// Lets one pass and returns how many more may; negative when it may not.
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

    /// Takes back what `take` allowed a moment ago.
    synchronized void giveBack() {
        own.giveBack();
        inHand++;
    }

    /// Does not wait for whoever is just asking.
    boolean isEmpty(long nanos) {
        return own.isEmpty(nanos);
    }

    private int takeShare(long nanos) {
        if (nanos - goodUntil >= 0) {
            inHand = 0; // by now others have it
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

    /// False when the others cannot be asked.
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
