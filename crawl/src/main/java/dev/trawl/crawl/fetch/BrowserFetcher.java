package dev.trawl.crawl.fetch;

/// A fetcher of one job that loads a page in a browser where the request asks for it.
public interface BrowserFetcher extends Fetcher, AutoCloseable {

    /// Ends the browser session of the job. Does not throw.
    @Override
    void close();
}
