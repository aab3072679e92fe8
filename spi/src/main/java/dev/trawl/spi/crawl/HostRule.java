package dev.trawl.spi.crawl;

/// Limits that an operator set for a host group. A rule only slows a group down: the crawl's own settings or the
/// measured pace may be slower still.
///
/// @param limit the maximum number of concurrent batches
/// @param delayMillis the minimum delay between two requests
public record HostRule(int limit, long delayMillis) {

    /// No limits set.
    public static final HostRule NONE = new HostRule(HostThrottle.ANY, 0);

    /// The nearest pace that satisfies the rule.
    public HostThrottle hold(HostThrottle pace) {
        return new HostThrottle(
                pace.trouble(),
                Math.min(pace.allowed(), limit),
                Math.max(pace.delayMillis(), delayMillis),
                pace.answered());
    }
}
