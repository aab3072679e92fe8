package dev.trawl.chrome.fetch;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.browser.BrowserUser;
import dev.trawl.chrome.browser.FindBrowser;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.TargetCalls.Version;
import dev.trawl.chrome.pool.BrowserPool;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.chrome.proxy.ChromeProxy;
import dev.trawl.chrome.proxy.PeerCheck;
import dev.trawl.chrome.proxy.PeerUser;
import dev.trawl.chrome.proxy.ProxyLimits;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.BrowserFetchers;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.crawl.render.BrowserAccess;
import dev.trawl.spi.TimeSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The browsers of this process and their way to the network. Takes a folder and ports with the first page that needs a
/// browser. Thread-safe.
public final class ChromeBrowsers implements BrowserFetchers, AutoCloseable {

    private final FindBrowser finder;
    private final BrowserConfig browser;
    private final BrowserPoolConfig pool;
    private final Connector connector;
    private final TimeSource time;
    private @Nullable Opened opened;
    private boolean closed;

    /// @param searchPath folders with programs, as in `PATH`
    /// @param connector of the HTTP fetcher, which must stay open
    public ChromeBrowsers(
            String searchPath, BrowserConfig browser, BrowserPoolConfig pool, Connector connector, TimeSource time) {
        this.finder = new FindBrowser(searchPath);
        this.browser = browser;
        this.pool = pool;
        this.connector = connector;
        this.time = time;
    }

    /// The pool and the proxies, which live and end together.
    record Opened(BrowserPool pool, ChromeProxy proxy) {}

    /// Whether a browser is installed; `check` tells whether it can run.
    public boolean areInstalled() {
        try {
            var _ = finder.find(browser);
            return true;
        } catch (BrowserUnavailableException _) {
            return false;
        }
    }

    /// Starts a browser and loads an empty page, so that one that cannot run is noticed before any page.
    public Version check() throws BrowserUnavailableException, CdpException, InterruptedException {
        return opened().pool().check();
    }

    @Override
    public BrowserFetcher open(Fetcher http) {
        return new JobChrome(this, http, time);
    }

    @Override
    public BrowserAccess access() {
        return areInstalled() ? BrowserAccess.HERE : BrowserAccess.ELSEWHERE;
    }

    synchronized Opened opened() throws BrowserUnavailableException {
        if (closed) {
            throw new BrowserUnavailableException(
                    BrowserUnavailableException.Problem.START, "the browsers of this worker are closed");
        }
        if (opened == null) {
            BrowserPool started = BrowserPool.open(finder, browser, pool, time);
            opened = new Opened(started, new ChromeProxy(connector, time, ProxyLimits.DEFAULTS, peers()));
        }
        return opened;
    }

    private PeerCheck peers() throws BrowserUnavailableException {
        Optional<BrowserUser> user = BrowserUser.forThisProcess(browser.user());
        return user.isPresent() ? PeerUser.of(user.get().id()) : PeerUser.own();
    }

    /// Kills all browsers and deletes their folders. Pages in progress fail.
    @Override
    public synchronized void close() {
        closed = true;
        if (opened != null) {
            opened.pool().close();
            opened.proxy().close();
            opened = null;
        }
    }
}
