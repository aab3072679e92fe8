package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpEvent;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// The documents of the main frame, one after the other. Thread-safe.
final class PageDocument {

    private final String frame;
    private final List<Received> responses = new ArrayList<>();
    private String requestId = "";
    private JsonNode sent = MissingNode.getInstance();
    private String requestedLoader = "";
    private String loader = "";
    private boolean pending;
    private String error = "";
    private boolean unreachable;
    private boolean domReady;
    private boolean loaded;

    /// @param index among the responses to the same request
    record Received(String requestId, int index, JsonNode sent, Url url, JsonNode response) {}

    /// @param frame id of the main frame
    PageDocument(String frame) {
        this.frame = frame;
    }

    /// Returns true if a new document is committed.
    synchronized boolean accept(CdpEvent event) {
        JsonNode params = event.params();
        switch (event.method()) {
            case "Network.requestWillBeSent" -> requested(params);
            case "Network.responseReceived" -> {
                if (!requestId.isEmpty() && event.text("requestId").equals(requestId)) {
                    received(params.path("response"));
                }
            }
            case "Network.loadingFailed" -> {
                if (event.text("requestId").equals(requestId)) {
                    pending = false;
                    error = event.text("errorText");
                }
            }
            case "Page.frameNavigated" -> {
                return committed(params.path("frame"));
            }
            case "Page.lifecycleEvent" -> lifecycle(event);
            default -> {
                // not about the document
            }
        }
        return false;
    }

    private void requested(JsonNode params) {
        if (!isMainDocument(params)) {
            return;
        }
        if (params.has("redirectResponse")
                && params.path("requestId").asString("").equals(requestId)) {
            received(params.path("redirectResponse"));
        }
        requestId = params.path("requestId").asString("");
        requestedLoader = params.path("loaderId").asString("");
        sent = params.path("request");
        pending = true;
    }

    /// True for a request or a paused request of the main document.
    synchronized boolean isMainDocument(JsonNode params) {
        String type = params.path("type").asString(params.path("resourceType").asString(""));
        return type.equals("Document") && params.path("frameId").asString("").equals(frame);
    }

    private void received(JsonNode response) {
        int index = (int) responses.stream()
                .filter(one -> one.requestId().equals(requestId))
                .count();
        Url.parse(response.path("url").asString(""))
                .ifPresent(url -> responses.add(new Received(requestId, index, sent, url, response)));
    }

    private boolean committed(JsonNode navigated) {
        if (!navigated.path("id").asString("").equals(frame)) {
            return false;
        }
        loader = navigated.path("loaderId").asString("");
        unreachable = !navigated.path("unreachableUrl").asString("").isEmpty();
        pending = pending && !loader.equals(requestedLoader);
        domReady = false;
        loaded = false;
        return true;
    }

    private void lifecycle(CdpEvent event) {
        if (!event.text("frameId").equals(frame) || !event.text("loaderId").equals(loader)) {
            return;
        }
        switch (event.text("name")) {
            case "DOMContentLoaded" -> domReady = true;
            case "load" -> loaded = true;
            default -> {
                // paint and idle events
            }
        }
    }

    synchronized List<Received> responses() {
        return List.copyOf(responses);
    }

    synchronized Optional<Received> last() {
        return responses.isEmpty() ? Optional.empty() : Optional.of(responses.getLast());
    }

    /// A navigation has begun and its document is not there yet.
    synchronized boolean isPending() {
        return pending;
    }

    /// Why the last navigation failed, such as `net::ERR_CONNECTION_REFUSED`. The browser then shows a page of its own.
    synchronized Optional<String> unreachable() {
        return unreachable ? Optional.of(error) : Optional.empty();
    }

    synchronized boolean isCommitted() {
        return !loader.isEmpty() && loader.equals(requestedLoader);
    }

    synchronized boolean isDomReady() {
        return domReady;
    }

    synchronized boolean isLoaded() {
        return loaded;
    }
}
