package dev.trawl.app.browser;

import dev.trawl.app.process.LogSetup;
import dev.trawl.app.process.StartRefusal;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.fetch.ChromeBrowsers;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.start.CommandBrowsers;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.crawl.job.CrawlJob;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

/// The browsers of a command that runs without a server.
public final class LocalBrowsers implements CommandBrowsers {

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
        return of(context, connector, UnaryOperator.identity());
    }

    /// Starts a browser.
    ///
    /// @param connector of the HTTP fetcher, which must stay open
    /// @param pageTime longest time for one page
    /// @throws CommandFailedException if no browser can be used
    public static LocalBrowsers started(CommandContext context, Connector connector, Duration pageTime)
            throws InterruptedException {
        LogSetup.silenceBrowsers(); // the command reports the error
        LocalBrowsers browsers = of(context, connector, pool -> pool.withPageDeadline(pageTime));
        boolean started = false;
        try {
            browsers.start();
            started = true;
            return browsers;
        } finally {
            if (!started) {
                browsers.close();
            }
        }
    }

    private static LocalBrowsers of(
            CommandContext context, Connector connector, UnaryOperator<BrowserPoolConfig> limits) {
        var settings = new SetOptions().read(context.terminal(), Map.of());
        String searchPath = context.terminal().environment().getOrDefault("PATH", "");
        try {
            BrowserSettings chrome = BrowserSettings.of(settings);
            var limited = new BrowserSettings(chrome.browser(), limits.apply(chrome.pool()));
            return new LocalBrowsers(limited.open(searchPath, connector, context.time()));
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
        start();
    }

    private void start() throws InterruptedException {
        try {
            var _ = browsers.check();
            checked = true;
        } catch (BrowserUnavailableException | CdpException none) {
            throw Fault.NO_BROWSER.causedBy(none, String.valueOf(none.getMessage()));
        }
    }

    @Override
    public BrowserFetcher open(Fetcher http) {
        return browsers.open(http);
    }

    /// Kills all browsers and deletes their folders.
    @Override
    public void close() {
        browsers.close();
    }
}
