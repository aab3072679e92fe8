package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.url.Url;
import java.util.Optional;

/// One address of a list.
///
/// @param lastModified a W3C date in the precision in which it was written; for feeds when the entry was published or
///     changed
/// @param priority from 0 to 1
public record SitemapEntry(
        Url location, Optional<String> lastModified, Optional<Double> priority, Optional<String> changeFrequency) {}
