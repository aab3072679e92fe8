package dev.trawl.gateway.host;

import dev.trawl.core.host.HostPaceView;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// A host group in a response.
///
/// @param pausedUntil null when it is not paused, or paused until it is resumed
/// @param waiting URLs of the project that can be fetched
/// @param running open batches of all projects
/// @param trouble consecutive times that it was overloaded or did not answer
/// @param limit, delay values set by an operator, for all crawls; null without one
/// @param currentLimit, currentDelay effective values; in a list, null when the crawls decide
/// @param delayFrom what decides `currentDelay`: `job`, `operator`, `robots_txt` or `errors`
record HostDocument(
        String host,
        boolean paused,
        Optional<Instant> pausedUntil,
        int waiting,
        int running,
        int trouble,
        boolean answered,
        Optional<Integer> limit,
        Optional<Duration> delay,
        Optional<Integer> currentLimit,
        Optional<Duration> currentDelay,
        Optional<String> delayFrom) {

    /// @param now ledger time in milliseconds
    static HostDocument of(HostView view, HostPaceView effective, long now) {
        var group = view.group();
        var pace = group.pace();
        boolean paused = group.pausedUntil() > now;
        return new HostDocument(
                group.name(),
                paused,
                Optional.of(group.pausedUntil())
                        .filter(until -> paused && until < HostGroup.FOR_EVER)
                        .map(Instant::ofEpochMilli),
                view.waiting(),
                group.open(),
                pace.trouble(),
                pace.answered(),
                group.rule().limit().stream().boxed().findFirst(),
                group.rule().delay(),
                effective.limit().stream().boxed().findFirst(),
                effective.delay(),
                effective.from().map(from -> from.name().toLowerCase(Locale.ROOT)));
    }
}
