package dev.trawl.chrome.fetch;

import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.page.LoadPage;
import dev.trawl.chrome.page.PageResult;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.render.RenderRequest;

/// Fetches pages that ask for it in a browser, and everything else over HTTP: other methods, downloads, and other types
/// than HTML. One instance serves one job; its browser session holds the cookies of that job. Thread-safe.
public final class ChromeFetcher implements Fetcher {

    private final LoadPage pages;
    private final Fetcher http;

    public ChromeFetcher(LoadPage pages, Fetcher http) {
        this.pages = pages;
        this.http = http;
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        if (request.render().isEmpty() || request.method() != Method.GET) {
            return http.fetch(request);
        }
        return load(request, request.render().get());
    }

    private FetchReply load(FetchRequest request, RenderRequest render) {
        try {
            return switch (pages.load(request, render)) {
                case PageResult.Loaded(FetchReply reply) -> reply;
                case PageResult.NoPage() -> http.fetch(request.withoutRender());
            };
        } catch (BrowserUnavailableException unavailable) {
            return failed(request, FetchError.BROWSER_UNAVAILABLE, detail(unavailable));
        } catch (CdpException failed) {
            FetchError error = switch (failed.kind()) {
                case TIMEOUT -> FetchError.TIMEOUT_TOTAL;
                case CLOSED, DETACHED, REJECTED -> FetchError.BROWSER_CRASHED;
            };
            return failed(request, error, detail(failed));
        } catch (LinkageError broken) { // a class that cannot be loaded or initialised fails the page, not the crawl
            return failed(request, FetchError.BROWSER_UNAVAILABLE, "the browser client cannot start: " + broken);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return failed(request, FetchError.CANCELLED, "the fetch was interrupted");
        }
    }

    private static FetchReply failed(FetchRequest request, FetchError error, String detail) {
        return FetchReply.failed(request.url(), new FetchReply.Failure(error, detail));
    }

    private static String detail(Exception failed) {
        return String.valueOf(failed.getMessage());
    }
}
