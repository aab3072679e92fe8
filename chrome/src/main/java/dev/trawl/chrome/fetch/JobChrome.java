package dev.trawl.chrome.fetch;

import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.page.LoadPage;
import dev.trawl.chrome.page.PageLimits;
import dev.trawl.chrome.pool.BrowserSession;
import dev.trawl.chrome.proxy.ContextProxy;
import dev.trawl.chrome.proxy.Upstream;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.spi.TimeSource;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/// The browser sessions of one job: one for each proxy of the job, so that a site sees one address in a session.
final class JobChrome implements BrowserFetcher {

    private final ChromeBrowsers browsers;
    private final Fetcher http;
    private final TimeSource time;
    private final Map<Upstream, Session> sessions = new HashMap<>();
    private boolean closed;

    JobChrome(ChromeBrowsers browsers, Fetcher http, TimeSource time) {
        this.browsers = browsers;
        this.http = http;
        this.time = time;
    }

    private record Session(BrowserSession browser, ContextProxy proxy, ChromeFetcher fetcher) {}

    @Override
    public FetchReply fetch(FetchRequest request) {
        if (request.render().isEmpty()) {
            return http.fetch(request);
        }
        Session session;
        try {
            session = session(new Upstream(request.proxy()));
        } catch (BrowserUnavailableException none) {
            return unavailable(request, String.valueOf(none.getMessage()));
        } catch (UncheckedIOException | LinkageError broken) { // no free port, or a class that cannot be initialised
            return unavailable(request, "the browser client cannot start: " + broken);
        }
        return session.fetcher().fetch(request);
    }

    private static FetchReply unavailable(FetchRequest request, String why) {
        return FetchReply.failed(request.url(), new FetchReply.Failure(FetchError.BROWSER_UNAVAILABLE, why));
    }

    private synchronized Session session(Upstream upstream) throws BrowserUnavailableException {
        if (closed) {
            throw new BrowserUnavailableException(
                    BrowserUnavailableException.Problem.START, "the browser session of the job has ended");
        }
        Session known = sessions.get(upstream);
        if (known != null) {
            return known;
        }
        ChromeBrowsers.Opened opened = browsers.opened();
        ContextProxy proxy = opened.proxy().open(upstream);
        BrowserSession browser = opened.pool().openSession(proxy);
        var pages = new LoadPage(browser, time, PageLimits.DEFAULTS, ReadJob.AGENT);
        var session = new Session(browser, proxy, new ChromeFetcher(pages, http));
        sessions.put(upstream, session);
        return session;
    }

    @Override
    public synchronized void close() {
        closed = true;
        for (Session session : sessions.values()) {
            session.browser().close();
            session.proxy().close();
        }
        sessions.clear();
    }
}
