package dev.trawl.crawl.sitemap;

import java.util.List;

/// What could be read of a list.
///
/// @param cutOff there was more than a sitemap may hold
public record Sitemap(SitemapKind kind, List<SitemapEntry> entries, boolean cutOff) {

    public Sitemap {
        entries = List.copyOf(entries);
    }
}
