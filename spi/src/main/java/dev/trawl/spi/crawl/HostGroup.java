package dev.trawl.spi.crawl;

/// The hosts that share one politeness budget, across all tasks.
///
/// @param open the number of open batches
/// @param pausedUntil ledger time before which no batch is cut
public record HostGroup(String name, int open, long pausedUntil, HostThrottle pace, HostRule rule) {

    /// The end time of a pause that lasts until an operator ends it.
    public static final long FOR_EVER = 253_402_300_799_000L;

    public HostGroup(String name, int open, long pausedUntil, HostThrottle pace) {
        this(name, open, pausedUntil, pace, HostRule.NONE);
    }

    /// The state of a group before its first request.
    public static HostGroup fresh(String name) {
        return new HostGroup(name, 0, 0, HostThrottle.NEW);
    }

    public HostGroup opened(int more) {
        return new HostGroup(name, open + more, pausedUntil, pace, rule);
    }

    /// Extends the pause; never shortens it.
    public HostGroup pausedUntil(long time) {
        return new HostGroup(name, open, Math.max(time, pausedUntil), pace, rule);
    }

    /// Ends the pause at `now` at the latest, so that callers that wait for its end notice it.
    public HostGroup resumed(long now) {
        return new HostGroup(name, open, Math.min(now, pausedUntil), pace, rule);
    }

    /// Sets the measured pace.
    public HostGroup withPace(HostThrottle other) {
        return new HostGroup(name, open, pausedUntil, other, rule);
    }

    /// Replaces the rule. A measured pace that equals the old rule comes from it, as in rows of the previous version,
    /// and is freed.
    public HostGroup ruled(HostRule other) {
        boolean limited = rule.limit().isPresent() && rule.limit().getAsInt() == pace.allowed();
        boolean delayed = rule.delay()
                .filter(delay -> delay.toMillis() == pace.delayMillis())
                .isPresent();
        var free = new HostThrottle(
                pace.trouble(),
                limited ? HostThrottle.ANY : pace.allowed(),
                delayed ? 0 : pace.delayMillis(),
                pace.answered());
        return new HostGroup(name, open, pausedUntil, free, other);
    }

    /// The concurrent batches that a crawl may have in this group.
    public int concurrency(int perHost) {
        return Math.min(rule.perHost(perHost), pace.allowed());
    }
}
