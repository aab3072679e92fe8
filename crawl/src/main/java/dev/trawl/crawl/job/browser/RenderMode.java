package dev.trawl.crawl.job.browser;

/// How the pages of a job are fetched.
public enum RenderMode {
    /// The page as the server sends it; no script runs.
    HTTP,
    /// The page as a browser shows it.
    CHROME
}
