package dev.trawl.spi.crawl;

import java.util.List;

/// What the scheduler must know of a crawl.
///
/// @param seeds where it begins
/// @param maxPages URLs that are fetched at most
/// @param perHost batches of one host group that run at once
/// @param batch URLs in a batch at most
public record CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch) {}
