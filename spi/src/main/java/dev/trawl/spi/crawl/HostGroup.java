package dev.trawl.spi.crawl;

/// The hosts that share one politeness budget, over all tasks.
///
/// @param open batches that are open now
/// @param pausedUntil ledger time before which nothing is cut
public record HostGroup(String name, int open, long pausedUntil, Pace pace) {

    /// As it is before anybody has asked it.
    public static HostGroup fresh(String name) {
        return new HostGroup(name, 0, 0, Pace.NEW);
    }

    public HostGroup opened(int more) {
        return new HostGroup(name, open + more, pausedUntil, pace);
    }

    /// The longer pause wins.
    public HostGroup pausedUntil(long time) {
        return new HostGroup(name, open, Math.max(time, pausedUntil), pace);
    }

    public HostGroup withPace(Pace other) {
        return new HostGroup(name, open, pausedUntil, other);
    }
}
