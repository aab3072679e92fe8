package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.secret.SecretNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Settings of the `http` executor for one service.
///
/// @param headers in addition to those of every request; values may reference secrets
/// @param body built from the payload; without it the payload itself is sent
/// @param maxBytes maximum size of a reply; a larger one is a failure
/// @param redirects maximum number followed within the service's own origin
record HttpSettings(
        Url url,
        Method method,
        Map<String, String> headers,
        Optional<HttpAuth> auth,
        Optional<BodyTemplate> body,
        ReplyMapping reply,
        Set<Integer> retryStatus,
        int maxBytes,
        int redirects) {

    private static final Set<String> KEYS =
            Set.of("url", "method", "headers", "auth", "body", "reply", "retry_status", "max_bytes", "redirects");
    private static final Set<Integer> USUALLY_PASSING = Set.of(408, 425, 429);
    private static final int USUAL_BYTES = 1 << 20;
    private static final int MOST_BYTES = 64 << 20;
    private static final int MOST_REDIRECTS = 10;

    /// Parses settings; ignores unknown keys, because stored types may have some.
    ///
    /// @throws IllegalArgumentException when a setting is invalid; the message says why
    static HttpSettings parse(String json) {
        try {
            return read(PlainJson.read(json));
        } catch (JacksonException _) {
            throw new IllegalArgumentException("no JSON object");
        }
    }

    /// All errors in the settings, one line each.
    static List<String> complaints(String json) {
        List<String> complaints = new ArrayList<>(KnownKeys.complaints(json, KEYS));
        if (complaints.equals(KnownKeys.NO_OBJECT)) {
            return complaints;
        }
        try {
            var _ = parse(json);
        } catch (IllegalArgumentException unusable) {
            complaints.add("settings: " + unusable.getMessage());
        }
        return complaints;
    }

    /// True if an error with this status may be transient.
    boolean isPassing(int status) {
        return retryStatus.isEmpty() ? status >= 500 || USUALLY_PASSING.contains(status) : retryStatus.contains(status);
    }

    private static HttpSettings read(JsonNode settings) {
        return new HttpSettings(
                url(settings.path("url")),
                method(settings.path("method")),
                headers(settings.path("headers")),
                HttpAuth.read(settings.path("auth")),
                settings.has("body") ? Optional.of(new BodyTemplate(settings.path("body"))) : Optional.empty(),
                ReplyMapping.read(settings.path("reply")),
                statuses(settings.path("retry_status")),
                number(settings.path("max_bytes"), "max_bytes", USUAL_BYTES, MOST_BYTES),
                number(settings.path("redirects"), "redirects", 0, MOST_REDIRECTS));
    }

    private static Url url(JsonNode url) {
        if (!url.isString()) {
            throw new IllegalArgumentException(url.isMissingNode() ? "url is missing" : "url must be text");
        }
        Url parsed = Url.parse(url.stringValue())
                .filter(Url::isHttp)
                .orElseThrow(() -> new IllegalArgumentException("url must be an http or https address"));
        if (!parsed.userInfo().isEmpty()) {
            throw new IllegalArgumentException("url must name no user; auth is for that");
        }
        return parsed;
    }

    private static Method method(JsonNode method) {
        if (method.isMissingNode()) {
            return Method.POST;
        }
        try {
            return Method.valueOf(method.asString("").toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("method must be one of %s".formatted(List.of(Method.values())), unknown);
        }
    }

    private static Map<String, String> headers(JsonNode given) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (!given.isObject() && !given.isMissingNode()) {
            throw new IllegalArgumentException("headers must be an object");
        }
        for (Map.Entry<String, JsonNode> header : given.properties()) {
            if (!header.getValue().isValueNode()) {
                throw new IllegalArgumentException(
                        "header '%s' must be text".formatted(KnownKeys.printable(header.getKey())));
            }
            var checked = new Header(header.getKey(), header.getValue().asString());
            SecretNames.in(checked.value());
            headers.put(checked.name(), checked.value());
        }
        return headers;
    }

    private static Set<Integer> statuses(JsonNode list) {
        boolean right = list.isMissingNode()
                || (list.isArray()
                        && !list.isEmpty()
                        && list.valueStream()
                                .allMatch(one -> one.isInt() && one.intValue() >= 300 && one.intValue() <= 599));
        if (!right) {
            throw new IllegalArgumentException("retry_status must be a list of statuses from 300 to 599");
        }
        return Set.copyOf(list.valueStream().map(JsonNode::intValue).distinct().toList());
    }

    private static int number(JsonNode value, String key, int usual, int most) {
        if (value.isMissingNode()) {
            return usual;
        }
        if (!value.isInt() || value.intValue() < 0 || value.intValue() > most) {
            throw new IllegalArgumentException("%s must be a number from 0 to %d".formatted(key, most));
        }
        return value.intValue();
    }
}
