package dev.trawl.crawl.job;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlRanges;
import dev.trawl.spi.secret.SecretNames;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses `seeds` of a job: URLs, URL templates, and maps with a request.
record ReadSeeds(Values values) {

    private static final Set<String> KEYS = new TreeSet<>(Set.of("url", "method", "headers", "body", "form"));
    private static final int LONGEST_BODY = 64 << 10;

    List<RequestedPage> read() {
        Optional<JsonNode> written = values.node("seeds");
        List<JsonNode> seeds = written.map(ReadSeeds::list).orElse(List.of());
        if (seeds.isEmpty()) {
            complain("seeds: at least one address is needed");
        }
        var read = new ArrayList<RequestedPage>();
        for (int i = 0; i < seeds.size() && read.size() <= UrlRanges.MOST; i++) {
            JsonNode seed = seeds.get(i);
            if (seed.isString()) {
                urls("seeds", seed.stringValue()).forEach(url -> read.add(new RequestedPage(url, UrlRequest.PLAIN)));
            } else if (seed instanceof ObjectNode map) {
                read.addAll(requests(
                        seeds.size() == 1 && !written.orElseThrow().isArray() ? "seeds" : "seeds[%d]".formatted(i),
                        map));
            } else {
                complain("seeds: must be a list of texts, or of maps with url, method, headers, body or form");
            }
        }
        if (read.size() > UrlRanges.MOST) {
            complain("seeds: must be at most %d URLs".formatted(UrlRanges.MOST));
            return List.of();
        }
        return read;
    }

    private static List<JsonNode> list(JsonNode written) {
        return written.isArray() ? written.valueStream().toList() : List.of(written);
    }

    private List<Url> urls(String path, String written) {
        var urls = new ArrayList<Url>();
        if (WebAddress.namesSecret(written)) {
            complain("%s: %s".formatted(path, WebAddress.NO_SECRET));
            return urls;
        }
        try {
            for (String text : UrlRanges.expand(written, UrlRanges.MOST)) {
                WebAddress.parse(text)
                        .ifPresentOrElse(
                                urls::add,
                                () -> complain(
                                        "%s: '%s' is not %s".formatted(path, Values.shown(text), WebAddress.FORM)));
            }
        } catch (IllegalArgumentException e) {
            complain("%s: '%s' %s".formatted(path, Values.shown(written), e.getMessage()));
        }
        return urls;
    }

    private List<RequestedPage> requests(String path, ObjectNode map) {
        if (map.has("file")) {
            complain(path + ".file: is read by the trawl command, not by a server; send the URLs themselves");
            return List.of();
        }
        map.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .forEach(key -> complain(
                        "%s.%s: unknown; known are %s".formatted(path, Values.shown(key), String.join(", ", KEYS))));
        if (!map.path("url").isString()) {
            complain(path + ".url: must be " + WebAddress.FORM);
            return List.of();
        }
        Optional<UrlRequest> request = request(path, map);
        List<Url> urls = urls(path + ".url", map.get("url").stringValue());
        return request.map(known ->
                        urls.stream().map(url -> new RequestedPage(url, known)).toList())
                .orElse(List.of());
    }

    private Optional<UrlRequest> request(String path, ObjectNode map) {
        boolean sends = map.hasNonNull("body") || map.hasNonNull("form");
        Method method = method(path, map, sends ? Method.POST : Method.GET);
        if (sends && !method.hasBody()) {
            complain("%s.method: a %s has no body".formatted(path, method));
        }
        var headers = new ArrayList<>(headers(path, map));
        String body = body(path, map, headers);
        if (body.length() > LONGEST_BODY) {
            complain("%s: the body must have at most %d characters".formatted(path, LONGEST_BODY));
            return Optional.empty();
        }
        return Optional.of(new UrlRequest(method, headers, body, Optional.empty()));
    }

    private Method method(String path, ObjectNode map, Method absent) {
        if (!map.hasNonNull("method")) {
            return absent;
        }
        String name = map.get("method").asString("");
        Optional<Method> method = Arrays.stream(Method.values())
                .filter(known -> known != Method.HEAD && known != Method.DELETE)
                .filter(known -> known.name().equalsIgnoreCase(name))
                .findFirst();
        if (method.isEmpty()) {
            complain(path + ".method: must be one of GET, POST, PUT, PATCH");
        }
        return method.orElse(absent);
    }

    private List<Header> headers(String path, ObjectNode map) {
        var headers = new ArrayList<Header>();
        new Values(map, new ArrayList<>()).map("headers").forEach((name, value) -> {
            try {
                var _ = SecretNames.in(value); // rejects invalid secret names
                headers.add(new Header(name, value));
            } catch (IllegalArgumentException e) {
                complain("%s.headers.%s: %s".formatted(path, Values.shown(name), e.getMessage()));
            }
        });
        if (map.hasNonNull("headers") && headers.size() != map.get("headers").size()) {
            complain(path + ".headers: must be a map of texts");
        }
        return headers;
    }

    /// The body as sent. A map or a list is JSON, a text is sent as it is.
    private String body(String path, ObjectNode map, List<Header> headers) {
        if (map.hasNonNull("body") && map.hasNonNull("form")) {
            complain(path + ": has body and form; one of them is enough");
        }
        if (map.hasNonNull("form")) {
            contentType(headers, UrlRequest.FORM);
            return form(path, map.get("form"));
        }
        JsonNode body = map.path("body");
        if (body.isString()) {
            return body.stringValue();
        }
        if (body.isObject() || body.isArray()) {
            contentType(headers, UrlRequest.JSON_TYPE);
            return body.toString();
        }
        if (map.hasNonNull("body")) {
            complain(path + ".body: must be a map or a list, which is sent as JSON, or a text");
        }
        return "";
    }

    private String form(String path, JsonNode form) {
        boolean flat = form.isObject() && form.valueStream().allMatch(value -> value.isValueNode() && !value.isNull());
        if (!flat) {
            complain(path + ".form: must be a map of texts and numbers");
            return "";
        }
        return form.properties().stream()
                .map(field ->
                        encoded(field.getKey()) + "=" + encoded(field.getValue().asString("")))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void contentType(List<Header> headers, String type) {
        if (headers.stream().noneMatch(header -> header.isNamed(UrlRequest.CONTENT_TYPE))) {
            headers.add(new Header(UrlRequest.CONTENT_TYPE, type));
        }
    }

    private void complain(String text) {
        values.complaints().add(text);
    }
}
