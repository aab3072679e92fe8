package dev.trawl.spi.crawl;

import java.util.List;

/// What the scheduler must know of a crawl.
///
/// @param seeds where it begins
/// @param maxPages URLs that are fetched at most
/// @param perHost batches of one host group that run at once
/// @param batch URLs in a batch at most
/// @param limits end it although URLs wait
public record CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch, CrawlLimits limits) {

    /// One that only ends when it is done, or has its pages.
    public CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch) {
        this(seeds, maxPages, perHost, batch, CrawlLimits.NONE);
    }
}
