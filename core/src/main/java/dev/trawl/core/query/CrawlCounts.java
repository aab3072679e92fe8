package dev.trawl.core.query;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Map;

/// URL counts of a crawl.
///
/// @param causes counts of URLs not fetched and links not followed, by cause
public record CrawlCounts(Crawl crawl, Map<UrlCause, Long> causes) {}
