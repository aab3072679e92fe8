package dev.trawl.crawl.job.browser;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.parse.ScriptShell;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.parse.SniffType;
import dev.trawl.crawl.render.BrowserAccess;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.List;

/// Decides which pages of a job are loaded in a browser.
///
/// @param mode of the job
/// @param access where this worker can have a page loaded
public record RenderChoice(RenderMode mode, BrowserAccess access) {

    /// Why a page is loaded in a browser, for explanations.
    public static final String SHELL = "the page is a script shell";

    /// Longer pages are not judged.
    private static final int LONGEST = 4 << 20;

    /// The result of looking at a fetched page.
    public enum Verdict {
        /// The page is the result.
        KEEP,
        /// The URL returns to the frontier for a browser.
        HAND_OVER,
        /// The page is a script shell and stays the result, because no browser can load it.
        KEEP_UNRENDERED
    }

    /// Whether this visit loads the page in a browser.
    public boolean inBrowser(CutUrl target, Method method) {
        return method == Method.GET
                && switch (mode) {
                    case HTTP -> false;
                    case CHROME -> true;
                    case AUTO -> target.mode() == FetchMode.CHROME && access == BrowserAccess.HERE;
                };
    }

    /// The request of a visit. The browser's own name stays in front of the standard agent of the crawler.
    public FetchRequest asked(CutUrl target, FetchRequest request, RenderRequest page, boolean isStandardAgent) {
        if (!inBrowser(target, request.method())) {
            return request;
        }
        List<Header> headers = request.headers().stream()
                .filter(header -> !(isStandardAgent && header.isNamed("User-Agent")))
                .toList();
        return request.withHeaders(headers).withRender(page);
    }

    /// Judges the reply to a request with this method. A URL is handed over at most once.
    public Verdict of(CutUrl target, Method method, FetchReply reply) {
        boolean isCandidate = mode == RenderMode.AUTO && method == Method.GET && !inBrowser(target, method);
        if (!isCandidate || !isShell(reply)) {
            return Verdict.KEEP;
        }
        return target.mode() == FetchMode.CHROME || access == BrowserAccess.NOWHERE
                ? Verdict.KEEP_UNRENDERED
                : Verdict.HAND_OVER;
    }

    /// Why a page stays as the server sent it although it needs a browser; empty for any other page.
    public List<UrlReason> notes(Verdict verdict) {
        if (verdict != Verdict.KEEP_UNRENDERED) {
            return List.of();
        }
        String why = access == BrowserAccess.NOWHERE
                ? "no browser can be used"
                : "no worker offers " + FetchMode.CHROME.code();
        return List.of(UrlCause.NOT_RENDERED.because("not rendered: %s, and %s".formatted(SHELL, why)));
    }

    private static boolean isShell(FetchReply reply) {
        byte[] bytes = reply.body().bytes();
        return reply.status() / 100 == 2
                && !reply.isTruncated()
                && bytes.length <= LONGEST
                && SniffType.isHtml(reply.contentType(), bytes)
                && ScriptShell.isShell(bytes, SniffCharset.sniff(bytes, reply.contentType()));
    }
}
