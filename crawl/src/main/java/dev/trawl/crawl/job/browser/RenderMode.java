package dev.trawl.crawl.job.browser;

/// How the pages of a job are fetched.
public enum RenderMode {
    /// The page as the server sends it; no script runs.
    HTTP,
    /// As HTTP, and script shells as a browser shows them.
    AUTO,
    /// The page as a browser shows it.
    CHROME
}
