package dev.trawl.spi.crawl;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// The pace that an operator set for a host group. It replaces the pace of the crawls, in both directions. Measured
/// slow-downs and robots.txt may be slower still.
///
/// @param limit concurrent batches; empty when the crawls decide
/// @param delay between two requests of a batch; empty when the crawls decide
public record HostRule(OptionalInt limit, Optional<Duration> delay) {

    /// Nothing set.
    public static final HostRule NONE = new HostRule(OptionalInt.empty(), Optional.empty());

    /// A rule that sets both.
    public static HostRule of(int limit, Duration delay) {
        return new HostRule(OptionalInt.of(limit), Optional.of(delay));
    }

    /// The concurrent batches of a crawl that wants `perHost`.
    public int perHost(int perHost) {
        return limit.orElse(perHost);
    }

    /// The delay of a crawl that wants `wanted` where robots.txt demands `crawlDelay`. With a limit set, parallel
    /// batches share the Crawl-delay.
    public Duration delay(Duration wanted, Duration crawlDelay) {
        Duration own = delay.orElse(wanted);
        Duration floor = crawlDelay.multipliedBy(limit.orElse(1));
        return floor.compareTo(own) > 0 ? floor : own;
    }
}
