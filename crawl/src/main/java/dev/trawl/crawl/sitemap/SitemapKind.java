package dev.trawl.crawl.sitemap;

import java.util.Locale;

/// The formats of a sitemap.
public enum SitemapKind {
    URLSET,
    INDEX,
    TEXT,
    RSS,
    ATOM;

    /// The name in responses.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
