package dev.trawl.gateway.host;

import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostThrottle;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A host group in a response.
///
/// @param pausedUntil null when it is not paused, or paused until it is resumed
/// @param waiting URLs of the project that can be fetched
/// @param running open batches of all projects
/// @param trouble consecutive times that it was overloaded or did not answer
/// @param limit, delay values set by a person; null without one
/// @param currentLimit, currentDelay effective values; null when the crawls decide
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
        Optional<Duration> currentDelay) {

    /// @param now ledger time in milliseconds
    static HostDocument of(HostView view, long now) {
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
                limit(group.concurrency(HostThrottle.ANY)),
                delay(Math.max(
                        pace.delayMillis(),
                        group.rule().delay().map(Duration::toMillis).orElse(0L))));
    }

    private static Optional<Integer> limit(int batches) {
        return Optional.of(batches).filter(some -> some < HostThrottle.ANY);
    }

    private static Optional<Duration> delay(long millis) {
        return Optional.of(millis).filter(some -> some > 0).map(Duration::ofMillis);
    }
}
