package dev.trawl.spi.crawl;

/// The state of a URL in the frontier of its task.
public enum UrlState {
    /// Can be cut into a batch.
    WAITING,
    /// Becomes WAITING when its retry time is reached.
    LATER,
    /// Part of a batch.
    CUT,
    DONE,
    FAILED,
    /// Not fetched, with a reason: robots.txt, a limit, or a redirect to another host group.
    SKIPPED;

    public boolean isEnded() {
        return this == DONE || this == FAILED || this == SKIPPED;
    }
}
