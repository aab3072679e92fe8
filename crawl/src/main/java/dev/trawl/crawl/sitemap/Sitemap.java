package dev.trawl.crawl.sitemap;

import java.util.List;

/// The readable part of a sitemap.
///
/// @param cutOff the file exceeded the limits of a sitemap
public record Sitemap(SitemapKind kind, List<SitemapEntry> entries, boolean cutOff) {

    public Sitemap {
        entries = List.copyOf(entries);
    }
}
