package dev.trawl.spi.crawl;

import java.util.List;

/// The parts of a crawl job that the scheduler needs.
///
/// @param seeds the start URLs
/// @param maxPages the maximum number of URLs fetched
/// @param perHost the number of concurrent batches per host group
/// @param batch the maximum number of URLs in a batch
/// @param limits end the crawl even if URLs are waiting
public record CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch, CrawlLimits limits) {

    /// A plan without limits other than `maxPages`.
    public CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch) {
        this(seeds, maxPages, perHost, batch, CrawlLimits.NONE);
    }
}
