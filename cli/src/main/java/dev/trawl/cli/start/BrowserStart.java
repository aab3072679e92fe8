package dev.trawl.cli.start;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.fetch.http.Connector;
import java.time.Duration;

/// Starts the browser of this machine, for commands that load single pages.
@FunctionalInterface
public interface BrowserStart {

    /// Starts a browser and loads an empty page.
    ///
    /// @param connector of the HTTP fetcher, which must stay open
    /// @param pageTime longest time for one page
    /// @throws dev.trawl.cli.fault.CommandFailedException if no browser can be used
    CommandBrowsers browsers(CommandContext context, Connector connector, Duration pageTime)
            throws InterruptedException;
}
