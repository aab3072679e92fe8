package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import java.util.List;
import java.util.Optional;

/// The fetch order of the URLs of a host: highest priority first, equal priorities by depth.
///
/// @param priorities the first match applies
public record CrawlOrder(List<Priority> priorities, Direction direction) {

    /// Lower depth first, without priorities.
    public static final CrawlOrder BREADTH = new CrawlOrder(List.of(), Direction.BREADTH);

    static final int HIGHEST = 10;

    /// Larger than any depth plus all rank penalties for retries.
    private static final int STEP = 10_000;

    /// @param value higher is earlier; a URL without a match has 0
    public record Priority(UrlPattern match, int value) {}

    /// The order of URLs with equal priority.
    public enum Direction {
        BREADTH,
        DEPTH
    }

    public CrawlOrder {
        priorities = List.copyOf(priorities);
    }

    /// The first priority rule that matches a URL; empty when none matches.
    public Optional<Priority> priority(Url url) {
        for (Priority priority : priorities) {
            if (priority.match().matches(url)) {
                return Optional.of(priority);
            }
        }
        return Optional.empty();
    }

    /// The rank of a URL in the frontier; lower is earlier.
    int rank(Url url, int depth) {
        int value =
                priorities.isEmpty() ? 0 : priority(url).map(Priority::value).orElse(0);
        return (direction == Direction.BREADTH ? depth : -depth) - value * STEP;
    }
}
