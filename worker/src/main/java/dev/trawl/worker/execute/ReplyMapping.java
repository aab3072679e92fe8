package dev.trawl.worker.execute;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// Maps the parts of a service's reply by JSON pointers. Without a mapping, a reply has the form `{"success",
/// "data", "error", "retryable"}`, in lower case or capitalised.
///
/// @param pointers by `success`, `result`, `records`, `error`, `retryable`
record ReplyMapping(Optional<Map<String, JsonPointer>> pointers) {

    private static final Set<String> KEYS = Set.of("success", "result", "records", "error", "retryable");

    /// @throws IllegalArgumentException naming the invalid pointer or the unknown key
    static ReplyMapping read(JsonNode reply) {
        if (reply.isMissingNode()) {
            return new ReplyMapping(Optional.empty());
        }
        if (!reply.isObject()) {
            throw new IllegalArgumentException("reply must be an object of JSON pointers");
        }
        Map<String, JsonPointer> pointers = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry : reply.properties()) {
            if (!KEYS.contains(entry.getKey())) {
                throw new IllegalArgumentException("unknown key 'reply.%s'; known are %s"
                        .formatted(KnownKeys.printable(entry.getKey()), new TreeSet<>(KEYS)));
            }
            pointers.put(entry.getKey(), pointer(entry.getKey(), entry.getValue()));
        }
        return new ReplyMapping(Optional.of(pointers));
    }

    private static JsonPointer pointer(String key, JsonNode value) {
        try {
            return JsonPointer.compile(value.isString() ? value.stringValue() : "?");
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException("reply.%s must be a JSON pointer such as /data/items".formatted(key));
        }
    }

    /// Empty when the mapping has no `success`; then the status decides.
    Optional<JsonNode> success(JsonNode body) {
        return pointers.isEmpty()
                ? Optional.of(either(body, "success", "Success"))
                : Optional.ofNullable(pointers.get().get("success")).map(body::at);
    }

    /// The result; the whole reply when the mapping names neither `result` nor `records`.
    JsonNode result(JsonNode body) {
        if (pointers.isEmpty()) {
            return either(body, "data", "Data");
        }
        return pointers.get().containsKey("records") && !pointers.get().containsKey("result")
                ? MissingNode.getInstance()
                : body.at(pointers.get().getOrDefault("result", JsonPointer.empty()));
    }

    /// Empty when the mapping names no records.
    Optional<JsonNode> records(JsonNode body) {
        return pointers.map(all -> all.get("records")).map(body::at);
    }

    JsonNode error(JsonNode body) {
        return at("error", body, "error", "Error");
    }

    /// Empty when the reply does not say.
    Optional<Boolean> retryable(JsonNode body) {
        return Optional.of(at("retryable", body, "retryable", "Retryable"))
                .filter(JsonNode::isBoolean)
                .map(JsonNode::booleanValue);
    }

    private JsonNode at(String key, JsonNode body, String small, String capitalised) {
        return pointers.isEmpty() || !pointers.get().containsKey(key)
                ? either(body, small, capitalised)
                : body.at(pointers.get().get(key));
    }

    private static JsonNode either(JsonNode body, String small, String capitalised) {
        return body.has(small) ? body.path(small) : body.path(capitalised);
    }
}
