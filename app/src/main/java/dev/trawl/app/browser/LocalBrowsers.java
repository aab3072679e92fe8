package dev.trawl.app.browser;

import dev.trawl.app.process.StartRefusal;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.fetch.ChromeBrowsers;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.fetch.BrowserFetchers;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.crawl.job.CrawlJob;
import java.util.Map;

/// The browsers of a command that runs without a server.
public final class LocalBrowsers implements AutoCloseable {

    private final ChromeBrowsers browsers;
    private boolean checked;

    private LocalBrowsers(ChromeBrowsers browsers) {
        this.browsers = browsers;
    }

    /// Reads the settings of this machine. Starts no browser yet.
    ///
    /// @param connector of the HTTP fetcher, which must stay open
    /// @throws CommandFailedException if a setting is invalid
    public static LocalBrowsers of(CommandContext context, Connector connector) {
        var settings = new SetOptions().read(context.terminal(), Map.of());
        String searchPath = context.terminal().environment().getOrDefault("PATH", "");
        try {
            return new LocalBrowsers(BrowserSettings.of(settings).open(searchPath, connector, context.time()));
        } catch (IllegalArgumentException wrong) {
            throw StartRefusal.of(wrong, settings);
        }
    }

    /// Starts a browser if the job needs one.
    ///
    /// @throws CommandFailedException if the job needs a browser and none can be used
    public void check(CrawlJob job) throws InterruptedException {
        if (checked || !job.fetching().rendering().needsBrowser()) {
            return;
        }
        try {
            var _ = browsers.check();
            checked = true;
        } catch (BrowserUnavailableException | CdpException none) {
            throw Fault.NO_BROWSER.causedBy(none, String.valueOf(none.getMessage()));
        }
    }

    public BrowserFetchers fetchers() {
        return browsers;
    }

    /// Kills all browsers and deletes their folders.
    @Override
    public void close() {
        browsers.close();
    }
}
