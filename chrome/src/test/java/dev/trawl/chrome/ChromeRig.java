package dev.trawl.chrome;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.fetch.ChromeFetcher;
import dev.trawl.chrome.page.LoadPage;
import dev.trawl.chrome.page.PageLimits;
import dev.trawl.chrome.pool.BrowserPool;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.chrome.pool.BrowserSession;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.render.RenderRequest;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A pool with one session and a site, for tests of pages.
public final class ChromeRig implements AutoCloseable {

    public static final String AGENT = "Trawl/test (+https://bot.example)";

    public final RunningTime time = new RunningTime();
    public final PageSite site;
    public final LocalProxy proxy;
    public final BrowserPool pool;
    public final BrowserSession session;
    private final HttpFetcher http;
    private final BrowserConfig config;

    public ChromeRig(Path temporary, int tabs) throws Exception {
        this(temporary, BrowserPoolConfig.of(tabs));
    }

    public ChromeRig(Path temporary, BrowserPoolConfig limits) throws Exception {
        config = InstalledBrowser.config(temporary);
        pool = BrowserPool.open(InstalledBrowser.finder(), config, limits, time);
        site = new PageSite();
        proxy = new LocalProxy();
        session = pool.openSession(proxy);
        var guard = new EgressGuard(
                List.of("127.0.0.0/8:" + site.url("/").port()), _ -> List.of(InetAddress.getLoopbackAddress()));
        http = new HttpFetcher(guard, _ -> List.of(InetAddress.getLoopbackAddress()), time, PoolConfig.DEFAULTS, AGENT);
    }

    public ChromeFetcher fetcher() {
        return fetcher(session, PageLimits.DEFAULTS);
    }

    public ChromeFetcher fetcher(BrowserSession other, PageLimits limits) {
        return new ChromeFetcher(new LoadPage(other, time, limits, AGENT), http);
    }

    public FetchReply fetch(String path, RenderRequest render) {
        return fetcher().fetch(FetchRequest.get(site.url(path)).withRender(render));
    }

    public FetchReply fetch(String path) {
        return fetch(path, RenderRequest.DEFAULTS);
    }

    public static String text(FetchReply reply) {
        return reply.body().text(StandardCharsets.UTF_8);
    }

    public BrowserConfig config() {
        return config;
    }

    /// Puts the clock forward in small steps until a condition holds, so that deadlines pass without waiting.
    public void advanceUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            time.advance(Duration.ofMillis(100));
            LockSupport.parkNanos(2_000_000);
        }
    }

    @Override
    public void close() {
        session.close();
        pool.close();
        http.close();
        proxy.close();
        site.close();
    }
}
