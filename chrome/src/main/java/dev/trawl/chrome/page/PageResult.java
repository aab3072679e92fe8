package dev.trawl.chrome.page;

import dev.trawl.crawl.fetch.FetchReply;

/// The result of loading a page.
public sealed interface PageResult {

    /// The page was read, or failed like any fetch.
    record Loaded(FetchReply reply) implements PageResult {}

    /// The URL leads to a download or another type than HTML.
    record NoPage() implements PageResult {}
}
