package dev.trawl.crawl.sitemap;

import java.util.Locale;

/// The forms a list of addresses has.
public enum SitemapKind {
    URLSET,
    INDEX,
    TEXT,
    RSS,
    ATOM;

    /// As it is written in answers.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
