package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpEvent;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The requests of a page: how many, how much, which are in flight, and which responses are kept. Thread-safe.
final class PageTraffic {

    private static final int MOST_HEADERS = 2_000;

    private final PageLimits limits;
    private final RenderRequest render;
    private final OpenRequests open;
    private final Map<String, JsonNode> sent = new HashMap<>();
    private final Map<String, List<JsonNode>> headers = new HashMap<>();
    private final Map<String, Kept> kept = new LinkedHashMap<>();
    private int requests;
    private int blocked;
    private long bytes;

    PageTraffic(PageLimits limits, RenderRequest render, TimeSource time) {
        this.limits = limits;
        this.render = render;
        this.open = new OpenRequests(time);
    }

    /// @param from the session of the tab, of a frame or of a worker
    synchronized void accept(CdpSession from, CdpEvent event) {
        String id = event.text("requestId");
        switch (event.method()) {
            case "Network.requestWillBeSent" -> started(from, id, event.params());
            case "Network.responseReceived" -> received(from, id, event.params());
            case "Network.responseReceivedExtraInfo" ->
                keepHeaders(id, event.params().path("headers"));
            case "Network.dataReceived" ->
                data(id, event.params().path("dataLength").asLong(0));
            case "Network.loadingFinished" -> {
                open.ended(id);
                kept.computeIfPresent(id, (_, response) -> response.ended());
            }
            case "Network.loadingFailed" -> {
                open.ended(id);
                kept.remove(id);
            }
            default -> {
                // not about traffic
            }
        }
    }

    private void started(CdpSession from, String id, JsonNode params) {
        if (!params.has("redirectResponse")) {
            requests++;
        }
        String type = params.path("type").asString("");
        if (ResourceTypes.counts(type)) {
            open.started(from, id);
        }
        boolean isKept = ResourceTypes.isData(type) && !render.captured().isEmpty();
        if (isKept && requests <= limits.requests()) {
            sent.put(id, params.path("request"));
        }
    }

    private void data(String id, long length) {
        bytes += length;
        kept.computeIfPresent(id, (_, response) -> {
            Kept longer = response.plus(length);
            return longer.bytes() > limits.capturedBytes() ? null : longer;
        });
    }

    private void received(CdpSession from, String id, JsonNode params) {
        JsonNode request = sent.remove(id);
        Optional<Url> url = Url.parse(params.path("response").path("url").asString(""));
        if (request == null || url.isEmpty() || kept.size() >= limits.captured()) {
            return;
        }
        if (render.captured().stream().anyMatch(pattern -> pattern.matches(url.get()))) {
            var response = new PageResponse(
                    id,
                    request.path("method").asString("GET"),
                    request.path("headers"),
                    url.get(),
                    params.path("response"),
                    Optional.empty());
            kept.put(id, new Kept(from, response, 0, false));
        }
    }

    private void keepHeaders(String id, JsonNode all) {
        if (headers.size() < MOST_HEADERS) {
            headers.computeIfAbsent(id, _ -> new ArrayList<>(1)).add(all);
        }
    }

    /// The headers of the nth response to a request as sent, which the browser reports separately.
    synchronized Optional<JsonNode> headers(String requestId, int index) {
        List<JsonNode> all = headers.getOrDefault(requestId, List.of());
        return index < all.size() ? Optional.of(all.get(index)) : Optional.empty();
    }

    synchronized void block() {
        blocked++;
    }

    /// Nothing is in flight or kept any more, because a new document is loaded.
    synchronized void forgetDocument() {
        open.clear();
        sent.clear();
        kept.clear();
    }

    /// Counts the quiet time from now on.
    synchronized void restartQuiet() {
        open.restart();
    }

    synchronized Duration quiet() {
        return open.quiet();
    }

    synchronized boolean isOverLimit() {
        return requests > limits.requests() || bytes > limits.bytes();
    }

    synchronized boolean isOverBytes() {
        return bytes > limits.bytes();
    }

    synchronized int requests() {
        return requests;
    }

    synchronized int blocked() {
        return blocked;
    }

    synchronized long bytes() {
        return bytes;
    }

    /// Complete responses that match a pattern of the request and are not too large, in order of arrival.
    synchronized List<Kept> kept() {
        return kept.values().stream().filter(Kept::isComplete).toList();
    }

    /// A response that matches a pattern of the request.
    ///
    /// @param from the session that has the body
    /// @param bytes received so far
    record Kept(CdpSession from, PageResponse response, long bytes, boolean isComplete) {

        Kept plus(long more) {
            return new Kept(from, response, bytes + more, isComplete);
        }

        Kept ended() {
            return new Kept(from, response, bytes, true);
        }
    }
}
