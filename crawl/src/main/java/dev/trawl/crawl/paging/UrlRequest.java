package dev.trawl.crawl.paging;

import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.parse.MimeType;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The request of a page apart from its URL. The ledger and the worker protocol carry it as JSON.
///
/// @param headers in addition to those of the job; a value may reference a secret, which is revealed only when sent
/// @param position of the page in a listing; empty outside of listings and on their first page
public record UrlRequest(Method method, List<Header> headers, String body, Optional<PagePosition> position) {

    /// A GET without a body.
    public static final UrlRequest PLAIN = new UrlRequest(Method.GET, List.of(), "", Optional.empty());

    public static final String CONTENT_TYPE = "Content-Type";
    public static final String FORM = "application/x-www-form-urlencoded";
    public static final String JSON_TYPE = "application/json";

    private static final JsonMapper JSON = JsonMapper.shared();

    public UrlRequest {
        headers = List.copyOf(headers);
    }

    /// The request for a found URL; [#PLAIN] if it has none of its own.
    public static UrlRequest of(FoundUrl found) {
        return found.request().map(UrlRequest::read).orElse(PLAIN);
    }

    /// The request for a URL of a batch; [#PLAIN] if it has none of its own.
    public static UrlRequest of(CutUrl target) {
        return target.request().map(UrlRequest::read).orElse(PLAIN);
    }

    private static UrlRequest read(String stored) {
        return read(JSON.readTree(stored));
    }

    private static UrlRequest read(JsonNode json) {
        var headers = new ArrayList<Header>();
        json.path("headers")
                .properties()
                .forEach(header -> headers.add(
                        new Header(header.getKey(), header.getValue().asString(""))));
        return new UrlRequest(
                Method.valueOf(json.path("method").asString("GET")),
                headers,
                json.path("body").asString(""),
                Optional.of(json.path("page")).filter(JsonNode::isObject).map(UrlRequest::position));
    }

    private static PagePosition position(JsonNode json) {
        return new PagePosition(
                json.path("rule").asInt(0),
                json.path("number").asInt(1),
                json.path("items").asLong(0),
                json.path("content").asString(""),
                json.path("trail").valueStream().map(hash -> hash.asString("")).toList());
    }

    /// The stored form; empty for [#PLAIN].
    public Optional<String> stored() {
        if (equals(PLAIN)) {
            return Optional.empty();
        }
        ObjectNode json = JSON.createObjectNode();
        json.put("method", method.name());
        if (!headers.isEmpty()) {
            ObjectNode map = json.putObject("headers");
            headers.forEach(header -> map.put(header.name(), header.value()));
        }
        if (!body.isEmpty()) {
            json.put("body", body);
        }
        position.ifPresent(at -> {
            ObjectNode page = json.putObject("page");
            page.put("number", at.page());
            page.put("rule", at.rule()).put("items", at.items()).put("content", at.content());
            at.trail().forEach(page.withArray("trail")::add);
        });
        return Optional.of(json.toString());
    }

    /// The text that identifies the page: its URL alone for a GET without own headers, as for links.
    ///
    /// @param url the canonical form of the URL
    public String identity(String url) {
        if (method == Method.GET && headers.isEmpty() && body.isEmpty()) {
            return url;
        }
        var text = new StringBuilder(method.name()).append(' ').append(url).append('\n');
        headers.forEach(header ->
                text.append(header.name()).append(": ").append(header.value()).append('\n'));
        return text.append('\n').append(body).toString();
    }

    /// Adds this request to the common part of all requests of the job. Headers of the page replace those of the job.
    /// A page that its URL alone does not identify must not be answered from an earlier crawl.
    public FetchRequest on(FetchRequest common) {
        if (method == Method.GET && headers.isEmpty() && body.isEmpty()) {
            return common;
        }
        var all = new ArrayList<>(common.headers().stream()
                .filter(header -> headers.stream().noneMatch(own -> own.isNamed(header.name())))
                .toList());
        all.addAll(headers);
        if (all.stream().noneMatch(header -> header.isNamed("cache-control"))) {
            all.add(new Header("Cache-Control", "no-cache"));
        }
        return common.withMethod(method, Octets.of(body.getBytes(StandardCharsets.UTF_8)))
                .withHeaders(all);
    }

    /// The request after a redirect: a POST becomes a GET after 301, 302 and 303 and keeps its body after 307 and 308.
    /// Headers and body of the page may hold secrets, so they stay with its origin; elsewhere it becomes a GET.
    public UrlRequest redirected(int status, boolean sameOrigin) {
        Method next = sameOrigin || method.isSafe() ? method.after(status) : Method.GET;
        boolean keepsBody = sameOrigin && next == method;
        List<Header> kept = headers.stream()
                .filter(header -> header.isNamed(CONTENT_TYPE) ? keepsBody : sameOrigin)
                .toList();
        return new UrlRequest(next, kept, keepsBody ? body : "", position);
    }

    public UrlRequest withBody(String other) {
        return new UrlRequest(method, headers, other, position);
    }

    public UrlRequest at(PagePosition other) {
        return new UrlRequest(method, headers, body, Optional.of(other));
    }

    /// A copy in which the header replaces one of the same name.
    public UrlRequest with(Header header) {
        var all = new ArrayList<>(
                headers.stream().filter(other -> !other.isNamed(header.name())).toList());
        all.add(header);
        return new UrlRequest(method, all, body, position);
    }

    public Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.isNamed(name))
                .map(Header::value)
                .findFirst();
    }

    boolean isForm() {
        return header(CONTENT_TYPE)
                .filter(type -> type.toLowerCase(Locale.ROOT).startsWith(FORM))
                .isPresent();
    }

    boolean isJson() {
        return header(CONTENT_TYPE)
                .flatMap(MimeType::extract)
                .filter(MimeType::isJson)
                .isPresent();
    }
}
