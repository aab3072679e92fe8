package dev.trawl.crawl.url;

/// What is known of a pattern and an address.
public enum Verdict {
    MATCH,
    NO_MATCH,
    /// It took too long to find out.
    UNKNOWN
}
