package dev.trawl.chrome.page;

import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.chrome.pool.BrowserSession;
import dev.trawl.chrome.pool.Tab;
import dev.trawl.chrome.pool.TabLease;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.memory.PageMemoryException;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/// Loads pages in the tabs of one browser session. Thread-safe.
public final class LoadPage {

    private static final Duration EVENT_DELAY = Duration.ofSeconds(2);

    private final BrowserSession session;
    private final TimeSource time;
    private final PageLimits limits;
    private final TabSetup setup;

    /// @param agent product name for the user agent, such as `Trawl/1.0 (+https://example.org/bot)`
    public LoadPage(BrowserSession session, TimeSource time, PageLimits limits, String agent) {
        this.session = session;
        this.time = time;
        this.limits = limits;
        this.setup = new TabSetup(agent);
    }

    /// Loads a page and reads it.
    ///
    /// @throws CdpException if the browser fails or the page does not end by its deadline
    public PageResult load(FetchRequest request, RenderRequest render)
            throws BrowserUnavailableException, CdpException, InterruptedException {
        try (TabLease lease = session.acquire()) {
            boolean ended = false;
            try {
                PageResult result = load(lease, request, render);
                ended = true;
                return result;
            } finally {
                lease.tab().attached(TabEvents.class).ifPresent(TabEvents::stop);
                if (!ended) {
                    lease.spoil();
                }
            }
        }
    }

    private PageResult load(TabLease lease, FetchRequest request, RenderRequest render)
            throws CdpException, InterruptedException {
        Tab tab = lease.tab();
        CdpSession cdp = tab.session();
        Deadline deadline = lease.deadline();
        CookieSync cookies = new CookieSync(cdp, request.cookies());
        RequestGate gate = new RequestGate(cdp, request, render, cookies);
        PageTraffic traffic = new PageTraffic(limits, render, time);
        PageDocument document = new PageDocument(tab.target());
        PageState state = new PageState(cdp, limits, traffic, document, gate);
        TabEvents events = setup.prepare(tab, request, render, gate.addsHeaders(), deadline);
        events.passTo(state);
        cookies.toBrowser(request.url());
        ReadRenderedPage read = new ReadRenderedPage(session.proxy(), cdp, state, request, cookies, time);
        FrameDocuments frames = new FrameDocuments(cdp, events);
        PageResult result = result(new Loading(tab, state, request, render, read, frames), deadline);
        if (gate.isClosed() || state.isDecided()) {
            lease.spoil();
        }
        return result;
    }

    /// The parts of one load: the tab, the request, and the readers of the page.
    private record Loading(
            Tab tab,
            PageState state,
            FetchRequest request,
            RenderRequest render,
            ReadRenderedPage read,
            FrameDocuments frames) {}

    private PageResult result(Loading loading, Deadline deadline) throws CdpException, InterruptedException {
        try {
            return navigate(loading, deadline);
        } catch (PageMemoryException full) {
            return loading.read().tooLarge(full);
        }
    }

    private PageResult navigate(Loading loading, Deadline deadline) throws CdpException, InterruptedException {
        CdpSession cdp = loading.tab().session();
        PageState state = loading.state();
        ReadRenderedPage read = loading.read();
        String url = loading.request().url().withoutFragment().href();
        CompletableFuture<JsonNode> navigation = cdp.send("Page.navigate", Map.of("url", url));
        var _ = navigation.whenComplete((_, _) -> state.wake());
        Deadline start = deadline.orIn(limits.navigation());
        state.await(() -> navigation.isDone() || read.isNoPage(), start);
        if (navigation.isDone() && mayHaveResponse(navigation)) {
            // The event of the response may be handled later than the result of the call.
            state.await(() -> state.document().last().isPresent(), start.orIn(EVENT_DELAY));
        }
        if (read.isNoPage()) {
            cdp.tell("Page.stopLoading", Map.of());
            return new PageResult.NoPage();
        }
        if (state.isDecided()) {
            return read.undecorated();
        }
        if (!navigation.isDone()) {
            if (cdp.isDetached()) {
                throw new CdpException(CdpException.Cause.DETACHED, "the tab ended");
            }
            return read.late();
        }
        String error =
                cdp.result("Page.navigate", navigation, start).path("errorText").asString("");
        if (!error.isEmpty()) {
            boolean isFile = NetErrors.mayHaveResponse(error) && read.isFile();
            return isFile ? new PageResult.NoPage() : read.failed(error);
        }
        Optional<PageResult> ended = read.ended();
        return ended.isPresent() ? ended.get() : readPage(loading, deadline);
    }

    /// True unless the navigation failed before a response.
    private static boolean mayHaveResponse(CompletableFuture<JsonNode> navigation) {
        if (navigation.isCompletedExceptionally()) {
            return false;
        }
        return NetErrors.mayHaveResponse(navigation.join().path("errorText").asString(""));
    }

    private PageResult readPage(Loading loading, Deadline deadline) throws CdpException, InterruptedException {
        CdpSession cdp = loading.tab().session();
        PageState state = loading.state();
        ReadRenderedPage read = loading.read();
        RenderRequest render = loading.render();
        PageScripts scripts = new PageScripts(cdp, loading.tab().target());
        TakeArtifacts artifacts = new TakeArtifacts(cdp, scripts);
        WaitForPage waiting = new WaitForPage(time, state, scripts, deadline);
        boolean settled;
        try {
            settled = waiting.until(render.until());
        } catch (PageScriptException invalid) {
            return read.failedWait(String.valueOf(invalid.getMessage()));
        }
        Optional<PageResult> ended = read.ended();
        if (ended.isPresent()) {
            return ended.get();
        }
        if (!settled && render.until() instanceof PageWait.Element(String selector)) {
            return read.failedWait("no element matches " + selector);
        }
        var performed = new RunActions(time, cdp, waiting, scripts, artifacts).run(render.actions());
        ended = read.ended();
        if (ended.isPresent()) {
            return ended.get();
        }
        if (performed.failed().isPresent()) {
            return read.failedAction(performed);
        }
        take(render, artifacts, deadline);
        loading.frames().mark(scripts, deadline);
        return read.page(
                scripts,
                loading.frames(),
                new ReadRenderedPage.Extras(performed.outcomes(), artifacts.taken(), settled),
                deadline);
    }

    private static void take(RenderRequest render, TakeArtifacts artifacts, Deadline deadline)
            throws CdpException, InterruptedException {
        for (var shot : render.screenshots()) {
            artifacts.screenshot(shot, deadline);
        }
        if (render.pdf()) {
            artifacts.pdf(deadline);
        }
    }
}
