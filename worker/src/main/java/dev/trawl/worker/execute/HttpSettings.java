package dev.trawl.worker.execute;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Where the `http` executor posts to.
///
/// @param headers beside those that every request has
record HttpSettings(URI url, Map<String, String> headers) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> KEYS = Set.of("url", "headers");

    /// Reads settings; keys that are not known are ignored, because stored types may have some.
    ///
    /// @throws IllegalArgumentException saying what cannot work
    static HttpSettings parse(String json) {
        try {
            return read(JSON.readTree(json));
        } catch (JacksonException _) {
            throw new IllegalArgumentException("no JSON object");
        }
    }

    /// Everything that is wrong with settings, one line each.
    static List<String> complaints(String json) {
        List<String> complaints = new ArrayList<>(KnownKeys.complaints(json, KEYS));
        if (complaints.equals(KnownKeys.NO_OBJECT)) {
            return complaints;
        }
        try {
            HttpSettings settings = parse(json);
            var _ = new HttpCall(settings.url, settings.headers, ""); // refuses what cannot be sent
        } catch (IllegalArgumentException unusable) {
            complaints.add("settings: " + unusable.getMessage());
        }
        return complaints;
    }

    private static HttpSettings read(JsonNode settings) {
        JsonNode url = settings.path("url");
        if (!url.isString()) {
            throw new IllegalArgumentException(url.isMissingNode() ? "url is missing" : "url must be text");
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        JsonNode given = settings.path("headers");
        if (!given.isObject() && !given.isMissingNode()) {
            throw new IllegalArgumentException("headers must be an object");
        }
        for (Map.Entry<String, JsonNode> header : given.properties()) {
            if (!header.getValue().isValueNode()) {
                throw new IllegalArgumentException(
                        "header '%s' must be text".formatted(KnownKeys.printable(header.getKey())));
            }
            headers.put(header.getKey(), header.getValue().asString());
        }
        return new HttpSettings(uri(url.stringValue()), headers);
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException unreadable) {
            throw new IllegalArgumentException("url cannot be read: " + unreadable.getReason(), unreadable);
        }
    }
}
