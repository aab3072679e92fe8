package dev.trawl.spi.crawl;

/// What a person has set for a host group. It only slows a group down: what crawls want, and what the host bears, may
/// be slower still.
///
/// @param limit most batches at once
/// @param delayMillis least pause between two requests
public record HostRule(int limit, long delayMillis) {

    /// Nobody has set anything.
    public static final HostRule NONE = new HostRule(Pace.ANY, 0);

    /// The nearest pace that keeps the rule.
    public Pace hold(Pace pace) {
        return new Pace(
                pace.trouble(),
                Math.min(pace.allowed(), limit),
                Math.max(pace.delayMillis(), delayMillis),
                pace.answered());
    }
}
