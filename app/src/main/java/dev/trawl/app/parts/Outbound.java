package dev.trawl.app.parts;

import dev.trawl.chrome.fetch.ChromeBrowsers;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.memory.MemoryBudget;

/// The outgoing connections of this process.
///
/// @param memory of the pages in flight
/// @param guard decides for the fetcher and the executors which addresses they may connect to
/// @param browsers started with the first page that needs one
record Outbound(HttpFetcher fetcher, MemoryBudget memory, EgressGuard guard, ChromeBrowsers browsers)
        implements AutoCloseable {

    /// Closes all connections and browsers. Fetches in progress fail.
    @Override
    public void close() {
        browsers.close();
        fetcher.close();
    }
}
