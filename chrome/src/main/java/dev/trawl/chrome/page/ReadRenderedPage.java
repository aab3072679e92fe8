package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.chrome.pool.SessionProxy;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.memory.PageMemoryException;
import dev.trawl.crawl.render.ActionOutcome;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Turns a loaded page into the reply of a fetch.
final class ReadRenderedPage {

    /// Frames that are busy do not answer.
    private static final Duration LONGEST_FRAMES = Duration.ofSeconds(5);

    /// Bytes of a message with a kept response: as JSON, a byte of a text may take six.
    private static final long MOST_MESSAGE = 6L * PageLimits.DEFAULTS.capturedBytes() + 1_000;

    private static final long NO_LIMIT = Long.MAX_VALUE;

    private final SessionProxy proxy;
    private final CdpSession session;
    private final PageState state;
    private final FetchRequest request;
    private final CookieSync cookies;
    private final TimeSource time;
    private final long start;

    ReadRenderedPage(
            SessionProxy proxy,
            CdpSession session,
            PageState state,
            FetchRequest request,
            CookieSync cookies,
            TimeSource time) {
        this.proxy = proxy;
        this.session = session;
        this.state = state;
        this.request = request;
        this.cookies = cookies;
        this.time = time;
        this.start = time.nanos();
    }

    /// True if the main document is a download or no HTML.
    boolean isNoPage() {
        return isFile()
                && last().filter(response -> response.status() / 100 == 2).isPresent();
    }

    /// True if the server's last response is a download or no HTML. It may have an error status.
    boolean isFile() {
        return last().filter(response -> !response.isOfProxy() && response.status() / 100 != 3)
                .filter(response -> !response.isHtml() || response.isAttachment())
                .isPresent();
    }

    private Optional<PageResponse> last() {
        return state.document().last().map(this::response);
    }

    private PageResponse response(PageDocument.Received received) {
        return new PageResponse(
                received.requestId(),
                received.sent().path("method").asString("GET"),
                received.sent().path("headers"),
                received.url(),
                received.response(),
                state.traffic().headers(received.requestId(), received.index()));
    }

    private Duration took() {
        return Duration.ofNanos(time.nanos() - start);
    }

    /// The reply if the page has no document to read: it failed, the crawl handles the target of its redirect, or a
    /// navigation by script led to an address that the proxy refused or that does not answer.
    Optional<PageResult> ended() {
        if (state.isDecided()) {
            return Optional.of(undecorated());
        }
        if (last().filter(PageResponse::isOfProxy).isPresent()) {
            return Optional.of(failed("net::ERR_PROXY_CONNECTION_FAILED"));
        }
        return state.document().unreachable().map(this::failed);
    }

    private Optional<FetchReply.Failure> proxyFailure() {
        Url url = finalUrl();
        return proxy.failure(url.host(), url.port());
    }

    private Url finalUrl() {
        List<Url> hops = state.gate().hops();
        return hops.isEmpty() ? request.url() : hops.getLast();
    }

    /// @param netError such as `net::ERR_CONNECTION_REFUSED`; empty if the proxy answered
    PageResult failed(String netError) {
        if (state.isDecided()) {
            return undecorated();
        }
        if (last().filter(response -> response.status() == 204 || response.status() == 205)
                .isPresent()) {
            return new PageResult.Loaded(bare());
        }
        FetchReply.Failure failure =
                proxyFailure().orElseGet(() -> new FetchReply.Failure(NetErrors.of(netError), netError));
        return reply(failure);
    }

    PageResult late() {
        return reply(new FetchReply.Failure(
                FetchError.TIMEOUT_FIRST_BYTE, "no document within %d s".formatted(took().toSeconds())));
    }

    /// The page is larger than the memory that it can have.
    PageResult tooLarge(PageMemoryException full) {
        FetchError error =
                full.reason() == PageMemoryException.Reason.BUSY ? FetchError.MEMORY_BUSY : FetchError.OUT_OF_MEMORY;
        return reply(new FetchReply.Failure(error, String.valueOf(full.getMessage())));
    }

    PageResult failedWait(String detail) {
        return reply(new FetchReply.Failure(FetchError.PAGE_ACTION, detail));
    }

    PageResult failedAction(RunActions.Performed performed) {
        ActionOutcome failed = performed.failed().orElseThrow();
        String detail = "%s: %s %s"
                .formatted(failed.action(), failed.result().code(), failed.detail())
                .strip();
        return reply(new FetchReply.Failure(FetchError.PAGE_ACTION, detail));
    }

    /// The reply without a document: the page failed, or the crawl handles the target of its redirect.
    PageResult undecorated() {
        FetchReply reply = bare();
        if (state.failure().isPresent()) {
            return new PageResult.Loaded(reply.withFailure(state.failure().get()));
        }
        return new PageResult.Loaded(state.gate().leftTo().map(reply::leftTo).orElse(reply));
    }

    private PageResult reply(FetchReply.Failure failure) {
        return new PageResult.Loaded(bare().withFailure(failure));
    }

    /// The replies so far, without a document.
    private FetchReply bare() {
        List<HttpExchange> exchanges = new ArrayList<>();
        List<PageDocument.Received> all = state.document().responses();
        for (int at = 0; at < all.size(); at++) {
            PageResponse response = response(all.get(at));
            if (response.isOfProxy()) {
                continue; // the server sent nothing
            }
            cookies.fromResponse(response);
            response.exchange(proxy, Octets.NONE, false, at == all.size() - 1 ? took() : Duration.ZERO)
                    .ifPresent(exchanges::add);
        }
        return FetchReply.of(request.url(), exchanges, hops(exchanges));
    }

    /// Every hop has a reply before it, even if the browser reported none.
    private List<Url> hops(List<HttpExchange> exchanges) {
        List<Url> hops = state.gate().hops();
        return hops.subList(0, Math.min(hops.size(), exchanges.size()));
    }

    /// The parts of a page beside its document.
    record Extras(List<ActionOutcome> actions, List<RenderedPage.Artifact> artifacts, boolean settled) {}

    /// Reads the document as it is now.
    PageResult page(PageScripts scripts, FrameDocuments frames, Extras extras, Deadline deadline)
            throws CdpException, InterruptedException {
        long most = request.budgets().sizes().decodedBytes();
        JsonNode read = scripts.run("serialize", deadline, most, state.popups());
        String html = frames.insert(read.path("html").asString(""), most, deadline);
        Octets document = Octets.of(html.getBytes(StandardCharsets.UTF_8));
        PageMemory.ofPageOrUnlimited().take(document.size());
        boolean cut = read.path("truncated").asBoolean(false) || state.traffic().isOverBytes();
        Duration took = took();
        Optional<PageResult> ended = ended();
        if (ended.isPresent()) {
            return ended.get(); // left in the meantime
        }
        Optional<PageResponse> last = last();
        if (last.isEmpty()) {
            return reply(new FetchReply.Failure(FetchError.NO_REPLY, "the browser reported no response"));
        }
        cookies.fromBrowser(last.get().url(), deadline);
        Optional<HttpExchange> rendered = last.get().rendered(proxy, document, cut, took);
        if (rendered.isEmpty()) {
            return reply(new FetchReply.Failure(FetchError.BAD_RESPONSE, "the header is not valid"));
        }
        FetchReply before = bare();
        List<HttpExchange> exchanges = new ArrayList<>(before.exchanges());
        exchanges.set(exchanges.size() - 1, rendered.get());
        FetchReply reply = FetchReply.of(request.url(), exchanges, before.hops());
        RenderedPage rest = new RenderedPage(
                original(last.get().withDocumentCharset(read.path("charset").asString("")), took, deadline),
                extras.actions(),
                captured(deadline),
                extras.artifacts(),
                state.traffic().requests(),
                state.traffic().blocked(),
                state.traffic().bytes(),
                extras.settled());
        return new PageResult.Loaded(reply.withRendered(rest));
    }

    /// The main document as received; without its body if captures are off or the browser no longer has it.
    private HttpExchange original(PageResponse response, Duration took, Deadline deadline)
            throws CdpException, InterruptedException {
        Optional<Octets> body = request.keepsSent() ? body(session, response, NO_LIMIT, deadline) : Optional.empty();
        long most = request.budgets().sizes().decodedBytes();
        boolean cut = body.isEmpty() || body.get().size() > most;
        return response.exchange(proxy, body.map(all -> first(most, all)).orElse(Octets.NONE), cut, took)
                .orElseThrow();
    }

    private List<HttpExchange> captured(Deadline deadline) throws CdpException, InterruptedException {
        List<HttpExchange> captured = new ArrayList<>();
        Deadline frames = deadline.orIn(LONGEST_FRAMES);
        for (PageTraffic.Kept kept : state.traffic().kept()) {
            boolean isChild = !kept.from().equals(session);
            if (kept.from().isDetached() || (isChild && frames.isOver())) {
                continue; // a frame or worker that has ended, or that does not answer
            }
            Optional<Octets> body = body(kept.from(), kept.response(), MOST_MESSAGE, isChild ? frames : deadline);
            body.flatMap(content -> kept.response().exchange(proxy, content, false, Duration.ZERO))
                    .ifPresent(captured::add);
        }
        return captured;
    }

    private static Octets first(long most, Octets all) {
        return all.size() > most ? Octets.of(Arrays.copyOf(all.bytes(), (int) most)) : all;
    }

    /// The body without content coding. The browser gives a text decoded, without a byte order mark.
    private Optional<Octets> body(CdpSession from, PageResponse response, long mostBytes, Deadline deadline)
            throws CdpException, InterruptedException {
        try {
            JsonNode body = from.call(
                    "Network.getResponseBody", Map.of("requestId", response.requestId()), deadline, mostBytes);
            String text = body.path("body").asString("");
            byte[] bytes = body.path("base64Encoded").asBoolean(false)
                    ? Base64.getDecoder().decode(text)
                    : text.getBytes(response.charset());
            PageMemory.ofPageOrUnlimited().take(bytes.length);
            return Optional.of(Octets.of(bytes));
        } catch (CdpException failed) {
            boolean isOfChild = !from.equals(session)
                    && (failed.kind() == CdpException.Cause.DETACHED || failed.kind() == CdpException.Cause.TIMEOUT);
            if (failed.kind() != CdpException.Cause.REJECTED && !isOfChild) {
                throw failed;
            }
            return Optional.empty(); // evicted from the browser's buffer, too large, or of a busy frame
        }
    }
}
