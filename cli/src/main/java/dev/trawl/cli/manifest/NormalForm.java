package dev.trawl.cli.manifest;

import dev.trawl.core.query.HideSecrets;
import dev.trawl.core.task.Durations;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// The normal form of schedules and tasks, in which a file and the server can be compared: fields in one order, values
/// in one spelling, defaults left out.
final class NormalForm {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();
    private static final Set<String> WITH_SECRETS = Set.of("crawl", "data_sync");
    private static final int DEFAULT_PRIORITY = 5;
    private static final int DIGEST = 16;

    private NormalForm() {}

    static ObjectNode schedule(JsonNode from) {
        ObjectNode spec = NODES.objectNode();
        text(spec, from, "cron", "", text -> text);
        if (spec.has("cron")) {
            text(spec, from, "zone", "UTC", text -> text);
        }
        text(spec, from, "every", "", NormalForm::duration);
        text(spec, from, "at", "", NormalForm::instant);
        text(spec, from, "start", "", NormalForm::instant);
        text(spec, from, "end", "", NormalForm::instant);
        text(spec, from, "overlap", "skip", text -> text.toLowerCase(Locale.ROOT));
        text(spec, from, "misfire", "fire_once", text -> text.toLowerCase(Locale.ROOT));
        text(spec, from, "jitter", "0s", NormalForm::duration);
        if (from.path("pause_after_failures").asInt(0) != 0) {
            spec.set("pause_after_failures", from.path("pause_after_failures"));
        }
        spec.set("task", task(from.path("task")));
        return spec;
    }

    /// These keys of a task type. A key that the document omits is not compared, because the server shows its default.
    static ObjectNode type(JsonNode from, Set<String> keys) {
        ObjectNode spec = NODES.objectNode();
        new TreeSet<>(keys).stream().filter(from::hasNonNull).forEach(key -> {
            if (key.equals("timeout")) {
                spec.put(key, duration(from.path(key).asString("")));
            } else if (!isEmptyObject(from.path(key))) {
                spec.set(key, sorted(from.path(key)));
            }
        });
        return spec;
    }

    static ObjectNode task(JsonNode from) {
        ObjectNode task = NODES.objectNode().put("type", from.path("type").asString(""));
        if (from.hasNonNull("payload") && !isEmptyObject(from.path("payload"))) {
            task.set("payload", sorted(from.path("payload")));
        }
        if (from.path("priority").asInt(DEFAULT_PRIORITY) != DEFAULT_PRIORITY) {
            task.set("priority", from.path("priority"));
        }
        if (from.hasNonNull("max_retries")) {
            task.set("max_retries", from.path("max_retries"));
        }
        text(task, from, "timeout", "", NormalForm::duration);
        ObjectNode labels = NODES.objectNode();
        sorted(from.path("labels"))
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asString("")));
        if (!labels.isEmpty()) {
            task.set("labels", labels);
        }
        return task;
    }

    /// The specification with masked secrets, as the server shows it.
    static ObjectNode shown(ObjectNode spec) {
        ObjectNode copy = spec.deepCopy();
        if (copy.has("settings")) {
            copy.set("settings", sorted(HideSecrets.in(copy.path("settings"))));
        }
        JsonNode task = copy.path("task");
        if (task instanceof ObjectNode object
                && object.has("payload")
                && WITH_SECRETS.contains(object.path("type").asString(""))) {
            object.set("payload", sorted(HideSecrets.inPayload(object.path("payload"))));
        }
        return copy;
    }

    /// A short digest that changes with the specification.
    static String digest(ObjectNode spec) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(spec.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGEST);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String yaml(JsonNode value) {
        return YAML.writeValueAsString(value).replaceFirst("^---\n?", "");
    }

    private static boolean isEmptyObject(JsonNode value) {
        return value.isObject() && value.isEmpty();
    }

    private static void text(ObjectNode spec, JsonNode from, String key, String usual, UnaryOperator<String> spelling) {
        if (from.hasNonNull(key)) {
            String text = spelling.apply(from.path(key).asString(""));
            if (!text.equals(usual)) {
                spec.put(key, text);
            }
        }
    }

    /// A text that is no duration stays as it is; the server rejects it with a reason.
    private static String duration(String text) {
        try {
            Duration parsed = Durations.parse(text);
            return Durations.text(parsed);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    private static String instant(String text) {
        try {
            return Instant.parse(text).toString();
        } catch (DateTimeParseException _) {
            return text;
        }
    }

    /// The value with the keys of all maps in order.
    private static JsonNode sorted(JsonNode value) {
        if (value.isArray()) {
            var items = NODES.arrayNode();
            value.forEach(item -> items.add(sorted(item)));
            return items;
        }
        if (!value.isObject()) {
            return value;
        }
        var fields = new TreeMap<String, JsonNode>();
        value.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
        ObjectNode object = NODES.objectNode();
        fields.forEach(object::set);
        return object;
    }
}
