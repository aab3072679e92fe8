package dev.trawl.core.host;

import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostThrottle;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// The effective pace of a host group.
///
/// @param limit concurrent batches; empty when the crawls decide
/// @param delay between two requests; empty when the crawls decide
/// @param from what decides the delay; empty without a delay
public record HostPaceView(OptionalInt limit, Optional<Duration> delay, Optional<From> from) {

    /// The source of the delay of a host.
    public enum From {
        /// The job of the crawl that asks the host most often.
        JOB,
        /// The rule that an operator set.
        OPERATOR,
        /// The Crawl-delay in robots.txt.
        ROBOTS_TXT,
        /// The host was overloaded or did not answer, and was slowed down.
        ERRORS
    }

    /// The pace as far as the group itself decides it.
    public static HostPaceView of(HostGroup group) {
        var rule = group.rule();
        int most = group.concurrency(HostThrottle.ANY);
        var limit = most < HostThrottle.ANY ? OptionalInt.of(most) : OptionalInt.empty();
        var measured = Duration.ofMillis(group.pace().delayMillis());
        if (measured.compareTo(rule.delay().orElse(Duration.ZERO)) > 0) {
            return new HostPaceView(limit, Optional.of(measured), Optional.of(From.ERRORS));
        }
        return new HostPaceView(limit, rule.delay(), rule.delay().map(_ -> From.OPERATOR));
    }
}
