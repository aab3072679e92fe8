package dev.trawl.cli.start;

import dev.trawl.crawl.fetch.BrowserFetchers;

/// The browsers of one command.
public interface CommandBrowsers extends BrowserFetchers, AutoCloseable {

    /// Ends all browsers. Does not throw.
    @Override
    void close();
}
