package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.url.Url;
import java.util.Optional;

/// One URL of a sitemap.
///
/// @param lastModified a W3C date in the precision of the input; for feeds the date of publication or change
/// @param priority from 0 to 1
public record SitemapEntry(
        Url location, Optional<String> lastModified, Optional<Double> priority, Optional<String> changeFrequency) {}
