package dev.trawl.worker.execute;

import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.InvalidPayloadException.Field;
import dev.trawl.plugin.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A payload of type `data_sync`.
///
/// @param task the task whose results are copied
/// @param batch maximum number of records in one file or request
record SyncPayload(TaskId task, Place place, int batch) {

    private static final Set<String> KEYS = Set.of("task", "target", "batch");
    private static final Set<String> HTTP_KEYS = Set.of("url", "method", "headers", "auth", "retry_status");
    private static final int USUAL_BATCH = 500;
    private static final int LARGEST_BATCH = 10_000;
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}(/[A-Za-z0-9_][A-Za-z0-9._-]{0,99}){0,7}");
    private static final String NAME_RULE =
            "must be 1 to 8 names joined by '/', each of letters, digits, '_', '-' and '.', the first no '-' or '.'";

    /// The target of a copy.
    sealed interface Place {

        /// @param name relative to the allowed root
        record Folder(String name) implements Place {}

        /// @param prefix of the keys in the blob store
        record Blobs(String prefix) implements Place {}

        record Http(HttpSettings settings) implements Place {}
    }

    /// @throws InvalidPayloadException naming all invalid fields
    static SyncPayload read(String text) {
        JsonNode payload = object(text);
        var wrong = new ArrayList<Field>();
        refuseUnknown("/", payload, KEYS, wrong);
        Optional<TaskId> task = TaskId.parse(payload.path("task").asString(""));
        if (task.isEmpty()) {
            wrong.add(new Field("/task", "must be the id of the task to copy, such as t1284"));
        }
        JsonNode batch = payload.path("batch");
        boolean counts =
                batch.isMissingNode() || (batch.isInt() && batch.intValue() >= 1 && batch.intValue() <= LARGEST_BATCH);
        if (!counts) {
            wrong.add(new Field("/batch", "must be a number from 1 to " + LARGEST_BATCH));
        }
        Optional<Place> place = place(payload.path("target"), wrong);
        if (!wrong.isEmpty()) {
            throw new InvalidPayloadException(wrong);
        }
        return new SyncPayload(task.orElseThrow(), place.orElseThrow(), batch.asInt(USUAL_BATCH));
    }

    /// Only the message for the first unknown key lists the known ones; the others would repeat them.
    private static void refuseUnknown(String place, JsonNode map, Set<String> known, List<Field> wrong) {
        String text = "unknown; known are " + String.join(", ", new TreeSet<>(known));
        for (String key : map.propertyNames()) {
            if (!known.contains(key)) {
                wrong.add(new Field(place + key, text));
                text = "unknown";
            }
        }
    }

    private static JsonNode object(String text) {
        try {
            JsonNode payload = PlainJson.read(text);
            if (payload.isObject()) {
                return payload;
            }
        } catch (JacksonException _) {
            // rejected with the same message
        }
        throw new InvalidPayloadException("", "the payload must be a JSON object");
    }

    private static Optional<Place> place(JsonNode target, List<Field> wrong) {
        String kind = target.isObject() && target.size() == 1
                ? target.propertyNames().iterator().next()
                : "";
        JsonNode value = target.path(kind);
        return switch (kind) {
            case "folder" -> name("/target/folder", value, wrong).map(Place.Folder::new);
            case "blob" -> name("/target/blob", value, wrong).map(Place.Blobs::new);
            case "http" -> http(value, wrong);
            default -> {
                wrong.add(new Field("/target", "must be a map with one of folder, blob, http"));
                yield Optional.empty();
            }
        };
    }

    private static Optional<String> name(String pointer, JsonNode value, List<Field> wrong) {
        if (!value.isString() || !NAME.matcher(value.stringValue()).matches()) {
            wrong.add(new Field(pointer, NAME_RULE));
            return Optional.empty();
        }
        return Optional.of(value.stringValue());
    }

    private static Optional<Place> http(JsonNode value, List<Field> wrong) {
        if (!value.isObject()) {
            wrong.add(new Field("/target/http", "must be a map with url, and method, headers, auth, retry_status"));
            return Optional.empty();
        }
        int before = wrong.size();
        refuseUnknown("/target/http/", value, HTTP_KEYS, wrong);
        try {
            var settings = HttpSettings.parse(value.toString());
            switch (settings.method()) {
                case POST, PUT, PATCH -> {}
                case GET, HEAD, DELETE ->
                    wrong.add(new Field("/target/http/method", "must be one of POST, PUT, PATCH"));
            }
            return wrong.size() == before ? Optional.of(new Place.Http(settings)) : Optional.empty();
        } catch (IllegalArgumentException unusable) {
            wrong.add(new Field("/target/http", String.valueOf(unusable.getMessage())));
            return Optional.empty();
        }
    }
}
