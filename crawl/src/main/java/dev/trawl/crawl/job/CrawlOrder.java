package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import java.util.List;
import java.util.Optional;

/// In which order the URLs of a host are fetched: those of the highest priority first, and among equals by their depth.
///
/// @param priorities the first one that matches counts
public record CrawlOrder(List<Priority> priorities, Direction direction) {

    /// The deeper one comes later.
    public static final CrawlOrder BREADTH = new CrawlOrder(List.of(), Direction.BREADTH);

    static final int HIGHEST = 10;

    /// More than any depth, with all the ranks that a URL falls behind by being tried again.
    private static final int STEP = 10_000;

    /// @param value the higher the earlier; 0 is that of URLs that nothing matches
    public record Priority(UrlPattern match, int value) {}

    /// What comes first among equals.
    public enum Direction {
        BREADTH,
        DEPTH
    }

    public CrawlOrder {
        priorities = List.copyOf(priorities);
    }

    /// The priority that an address has by a rule; empty when none matches.
    public Optional<Priority> priority(Url url) {
        for (Priority priority : priorities) {
            if (priority.match().matches(url)) {
                return Optional.of(priority);
            }
        }
        return Optional.empty();
    }

    /// The place of an address in the frontier; the lower the earlier.
    int rank(Url url, int depth) {
        int value =
                priorities.isEmpty() ? 0 : priority(url).map(Priority::value).orElse(0);
        return (direction == Direction.BREADTH ? depth : -depth) - value * STEP;
    }
}
