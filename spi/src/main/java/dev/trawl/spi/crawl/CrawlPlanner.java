package dev.trawl.spi.crawl;

/// Reads a crawl out of a task's payload.
@FunctionalInterface
public interface CrawlPlanner {

    /// @throws IllegalArgumentException when the payload is no crawl; the message says why, for the submitter
    CrawlPlan plan(String payload);
}
