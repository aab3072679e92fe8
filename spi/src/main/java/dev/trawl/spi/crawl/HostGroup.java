package dev.trawl.spi.crawl;

/// The hosts that share one politeness budget, over all tasks.
///
/// @param open batches that are open now
/// @param pausedUntil ledger time before which nothing is cut
public record HostGroup(String name, int open, long pausedUntil, Pace pace, HostRule rule) {

    /// A pause that ends when a person says so.
    public static final long FOR_EVER = 253_402_300_799_000L;

    public HostGroup(String name, int open, long pausedUntil, Pace pace) {
        this(name, open, pausedUntil, pace, HostRule.NONE);
    }

    /// As it is before anybody has asked it.
    public static HostGroup fresh(String name) {
        return new HostGroup(name, 0, 0, Pace.NEW);
    }

    public HostGroup opened(int more) {
        return new HostGroup(name, open + more, pausedUntil, pace, rule);
    }

    /// The longer pause wins.
    public HostGroup pausedUntil(long time) {
        return new HostGroup(name, open, Math.max(time, pausedUntil), pace, rule);
    }

    /// Its pause is over at this time at the latest, so that those who wait for its end hear of it.
    public HostGroup resumed(long now) {
        return new HostGroup(name, open, Math.min(now, pausedUntil), pace, rule);
    }

    /// Never faster than its rule.
    public HostGroup withPace(Pace other) {
        return new HostGroup(name, open, pausedUntil, rule.hold(other), rule);
    }

    /// From now on its rule is this one, and its pace at most as fast.
    public HostGroup ruled(HostRule other) {
        boolean wasHeld = pace.equals(rule.hold(new Pace(pace.trouble(), Pace.ANY, 0, pace.answered())));
        var free = wasHeld ? new Pace(pace.trouble(), Pace.ANY, 0, pace.answered()) : pace;
        return new HostGroup(name, open, pausedUntil, other.hold(free), other);
    }
}
