package dev.trawl.crawl.url;

/// The result of matching a pattern against a URL.
public enum Verdict {
    MATCH,
    NO_MATCH,
    /// Matching took too long.
    UNKNOWN
}
