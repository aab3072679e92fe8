package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.InvalidPayloadException.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Translates a payload of `user_apps` or `app_sync` into a crawl job. Collects every invalid field.
final class AppPayload {

    /// Keys with the same meaning as in a crawl job.
    private static final Set<String> OF_CRAWLS = Set.of(
            "delay",
            "per_host",
            "robots",
            "user_agent",
            "headers",
            "timeout",
            "max_bytes",
            "redirects",
            "attempts",
            "cookies",
            "proxy",
            "auth",
            "tls",
            "max_errors",
            "max_time");
    private static final JsonMapper JSON = JsonMapper.shared();

    private final JsonNode payload;
    private final ObjectNode job = JSON.createObjectNode();
    private final List<Field> wrong = new ArrayList<>();

    /// @param own keys of the payload that are not keys of crawl jobs
    AppPayload(String text, Set<String> own) {
        this.payload = object(text);
        var known = new TreeSet<>(OF_CRAWLS);
        known.addAll(own);
        payload.properties().forEach(entry -> {
            if (OF_CRAWLS.contains(entry.getKey())) {
                job.set(entry.getKey(), entry.getValue());
            } else if (!own.contains(entry.getKey())) {
                refuse(entry.getKey(), wrong.isEmpty() ? "unknown; known are " + String.join(", ", known) : "unknown");
            }
        });
        job.put("depth", 0);
        job.putArray("links");
    }

    private static JsonNode object(String text) {
        try {
            JsonNode payload = JSON.readTree(text);
            if (payload.isObject()) {
                return payload;
            }
        } catch (JacksonException _) {
            // rejected with the same message
        }
        throw new InvalidPayloadException("", "the payload must be a JSON object");
    }

    /// Empty when the key is missing or null.
    Optional<JsonNode> node(String key) {
        return Optional.ofNullable(payload.get(key)).filter(value -> !value.isNull());
    }

    /// The crawl job under translation.
    ObjectNode job() {
        return job;
    }

    /// @param path keys and indexes of the payload joined by `/`
    void refuse(String path, String message) {
        wrong.add(new Field("/" + path, message));
    }

    /// The text of a key. A blank or non-text value is rejected.
    Optional<String> text(String key) {
        Optional<JsonNode> value = node(key);
        if (value.filter(one -> !one.isString() || one.asString().isBlank()).isPresent()) {
            refuse(key, "must be a text");
            return Optional.empty();
        }
        return value.map(JsonNode::asString);
    }

    /// Adds a page that is fetched regardless of the link rules.
    Optional<Url> seed(String path, JsonNode written) {
        Optional<Url> url = written.isString() ? WebAddress.parse(written.asString()) : Optional.empty();
        if (url.isEmpty()) {
            refuse(path, "must be " + WebAddress.FORM);
        } else {
            job.withArray("seeds").add(written.asString());
        }
        return url;
    }

    /// Reads the job if no field was rejected.
    ///
    /// @param named maps a path of the crawl job to a path of the payload
    /// @throws InvalidPayloadException naming all invalid fields
    CrawlJob read(UnaryOperator<String> named) {
        ReadJob.Reading reading = ReadJob.read(job);
        boolean seedless = !job.has("seeds");
        reading.complaints().stream()
                .filter(complaint -> !(seedless && complaint.startsWith("seeds:"))) // already rejected by its key
                .forEach(complaint -> complain(complaint, named));
        if (!wrong.isEmpty()) {
            throw new InvalidPayloadException(wrong);
        }
        return reading.job().orElseThrow();
    }

    /// A complaint about a job begins with the path of a key: `fields.price.css: …`, `next[1]: …`.
    private void complain(String complaint, UnaryOperator<String> named) {
        int end = complaint.indexOf(": ");
        if (end < 0) {
            wrong.add(new Field("", complaint));
            return;
        }
        String path = named.apply(complaint.substring(0, end));
        refuse(path.replace('.', '/').replaceAll("\\[(\\d+)]", "/$1"), complaint.substring(end + 2));
    }
}
