package dev.trawl.spi.crawl;

/// Where a URL stands in the frontier of its task.
public enum UrlState {
    /// Can be cut into a batch.
    WAITING,
    /// Will wait again when its time has come.
    LATER,
    /// Is part of a batch.
    CUT,
    DONE,
    FAILED,
    /// Was not fetched, for a reason: robots.txt, a limit, a redirect elsewhere.
    SKIPPED;

    public boolean isEnded() {
        return this == DONE || this == FAILED || this == SKIPPED;
    }
}
