package dev.trawl.crawl.render;

/// Where a worker can have a page of its crawl loaded in a browser.
public enum BrowserAccess {
    /// On this worker.
    HERE,
    /// On another worker, if one has a browser.
    ELSEWHERE,
    /// On no worker of the crawl.
    NOWHERE
}
