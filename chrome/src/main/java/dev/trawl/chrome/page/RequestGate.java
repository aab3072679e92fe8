package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Decides on each paused request of a page: it may be sent, it is blocked, or it is a redirect that the crawl does not
/// follow. Adds the headers of the job to requests to its own origin.
final class RequestGate {

    /// Conditional requests would get replies without a document.
    private static final Set<String> NOT_SENT =
            Set.of("if-none-match", "if-modified-since", "user-agent", "accept-encoding");

    private final CdpSession session;
    private final FetchRequest request;
    private final Set<String> blockedTypes;
    private final RenderRequest render;
    private final CookieSync cookies;
    private final List<Url> hops = new ArrayList<>();
    private volatile Optional<Url> leftTo = Optional.empty();
    private volatile Optional<FetchReply.Failure> failure = Optional.empty();
    private volatile boolean closed;
    private boolean navigated;

    RequestGate(CdpSession session, FetchRequest request, RenderRequest render, CookieSync cookies) {
        this.session = session;
        this.request = request;
        this.render = render;
        this.cookies = cookies;
        this.blockedTypes = render.blocked().stream().map(ResourceTypes::name).collect(Collectors.toUnmodifiableSet());
    }

    /// A request that waits for its decision.
    ///
    /// @param from session of the tab or of a frame
    private record Paused(CdpSession from, String id, Optional<Url> url, JsonNode params) {

        boolean goesTo(String origin) {
            return url.filter(target -> target.origin().equals(origin)).isPresent();
        }
    }

    /// Called by the threads of the events.
    void decide(CdpSession from, JsonNode params, boolean isDocument, PageTraffic traffic) {
        Optional<Url> url = Url.parse(params.path("request").path("url").asString(""));
        Paused paused = new Paused(from, params.path("requestId").asString(""), url, params);
        if (isDocument) {
            decideDocument(paused);
        } else if (closed || isBlocked(paused)) {
            traffic.block();
            fail(paused, "BlockedByClient");
        } else {
            goOn(paused);
        }
    }

    private boolean isBlocked(Paused paused) {
        return blockedTypes.contains(paused.params().path("resourceType").asString(""))
                || paused.url()
                        .filter(url -> render.blockedUrls().stream().anyMatch(pattern -> pattern.matches(url)))
                        .isPresent();
    }

    private synchronized void decideDocument(Paused paused) {
        if (!navigated && !closed) {
            navigated = true;
            goOn(paused);
            return;
        }
        if (!closed && leftTo.isEmpty() && failure.isEmpty() && isFollowed(paused)) {
            hops.add(paused.url().orElseThrow().withoutFragment());
            paused.url().ifPresent(cookies::toBrowser);
            goOn(paused);
        } else {
            fail(paused, "Aborted");
        }
    }

    /// Checks a redirect or a navigation by script. Otherwise sets `leftTo` or `failure`.
    private boolean isFollowed(Paused paused) {
        if (paused.url().filter(Url::isHttp).isEmpty()) {
            refuse(FetchError.BAD_REDIRECT, "the target is no http or https URL");
            return false;
        }
        Url to = paused.url().orElseThrow();
        if (hops.size() >= request.budgets().redirects()) {
            refuse(FetchError.TOO_MANY_REDIRECTS, "more than %d redirects".formatted(hops.size()));
            return false;
        }
        Url from = hops.isEmpty() ? request.url() : hops.getLast();
        switch (request.hops().check(from, to, hops.size() + 1)) {
            case FOLLOW -> {
                return true;
            }
            case LEAVE -> leftTo = Optional.of(to);
            case REFUSE -> refuse(FetchError.REFUSED_REDIRECT, "to " + to.href());
        }
        return false;
    }

    private void refuse(FetchError error, String detail) {
        failure = Optional.of(new FetchReply.Failure(error, detail));
    }

    private void goOn(Paused paused) {
        boolean own = paused.goesTo(request.url().origin());
        List<Map<String, String>> added = own ? ownHeaders() : List.of();
        if (added.isEmpty()) {
            paused.from().tell("Fetch.continueRequest", Map.of("requestId", paused.id()));
            return;
        }
        Set<String> replaced = added.stream()
                .map(header -> header.getOrDefault("name", "").toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        List<Map<String, String>> all = new ArrayList<>(added);
        paused.params().path("request").path("headers").propertyStream().forEach(field -> {
            if (!replaced.contains(field.getKey().toLowerCase(Locale.ROOT))) {
                all.add(Map.of("name", field.getKey(), "value", field.getValue().asString("")));
            }
        });
        paused.from().tell("Fetch.continueRequest", Map.of("requestId", paused.id(), "headers", all));
    }

    private List<Map<String, String>> ownHeaders() {
        List<Map<String, String>> headers = new ArrayList<>();
        for (Header header : request.headers()) {
            if (!NOT_SENT.contains(header.name().toLowerCase(Locale.ROOT)) && !header.isNamed("cookie")) {
                headers.add(Map.of("name", header.name(), "value", header.value()));
            }
        }
        request.credentials().ifPresent(login -> headers.add(Map.of("name", "Authorization", "value", login.header())));
        return headers;
    }

    /// True if requests other than documents need a decision too.
    boolean addsHeaders() {
        return !ownHeaders().isEmpty();
    }

    private static void fail(Paused paused, String reason) {
        paused.from().tell("Fetch.failRequest", Map.of("requestId", paused.id(), "errorReason", reason));
    }

    /// Ends the loading of the page and blocks every further request.
    void close() {
        if (!closed) {
            closed = true;
            session.tell("Page.stopLoading", Map.of());
            session.tell("Fetch.enable", Map.of("patterns", List.of(Map.of("urlPattern", "*"))));
        }
    }

    boolean isClosed() {
        return closed;
    }

    synchronized List<Url> hops() {
        return List.copyOf(hops);
    }

    Optional<Url> leftTo() {
        return leftTo;
    }

    Optional<FetchReply.Failure> failure() {
        return failure;
    }
}
