package dev.trawl.core.query;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Map;

/// The URLs of a crawl in numbers.
///
/// @param causes why URLs were not fetched, and links not followed
public record CrawlCounts(Crawl crawl, Map<UrlCause, Long> causes) {}
