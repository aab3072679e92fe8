package dev.trawl.app.browser;

import dev.trawl.app.process.LogSetup;
import dev.trawl.app.process.StartRefusal;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.fetch.ChromeBrowsers;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CommandBrowsers;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.render.BrowserAccess;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

/// The browsers of a command that runs without a server.
public final class LocalBrowsers implements CommandBrowsers {

    private final ChromeBrowsers browsers;
    private final Terminal terminal;
    private boolean checked;
    private boolean isMissing;

    private LocalBrowsers(ChromeBrowsers browsers, Terminal terminal) {
        this.browsers = browsers;
        this.terminal = terminal;
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
            return new LocalBrowsers(limited.open(searchPath, connector, context.time()), context.terminal());
        } catch (IllegalArgumentException wrong) {
            throw StartRefusal.of(wrong, settings);
        }
    }

    /// Starts a browser if the job uses one. Warns once if none can be used and the job can do without.
    ///
    /// @throws CommandFailedException if the job needs a browser and none can be used
    public void check(CrawlJob job) throws InterruptedException {
        if (checked || isMissing || !job.fetching().rendering().usesBrowser()) {
            return;
        }
        try {
            start();
        } catch (CommandFailedException none) {
            if (job.fetching().rendering().needsBrowser()) {
                throw none;
            }
            isMissing = true;
            terminal.say(
                    Phrase.of("warning: pages that scripts build stay as the server sends them: %s", reason(none)));
        }
    }

    private static String reason(CommandFailedException none) {
        Throwable cause = none.getCause();
        return String.valueOf((cause == null ? none : cause).getMessage());
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

    @Override
    public BrowserAccess access() {
        return isMissing ? BrowserAccess.NOWHERE : browsers.access();
    }

    /// Kills all browsers and deletes their folders.
    @Override
    public void close() {
        browsers.close();
    }
}
