package dev.trawl.worker.execute;

import dev.trawl.plugin.Lease;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// A request body built from the payload. `{{/a/b}}` is replaced by the payload's value at that JSON pointer,
/// `{{}}` by the whole payload, and `{{task}}`, `{{subtask}}`, `{{type}}`, `{{attempt}}` by values of the lease.
/// Nothing is computed, and inserted values are not expanded again.
final class BodyTemplate {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(|/[^{}]*|task|subtask|type|attempt)}}");
    private static final Pattern ANY = Pattern.compile("\\{\\{.*?}}");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonNode template;

    /// @throws IllegalArgumentException naming the unknown placeholder
    BodyTemplate(JsonNode template) {
        this.template = template;
        check(template);
    }

    private static void check(JsonNode node) {
        if (!node.isString()) {
            node.valueStream().forEach(BodyTemplate::check);
            return;
        }
        ANY.matcher(node.stringValue()).results().map(MatchResult::group).forEach(place -> {
            if (!PLACE.matcher(place).matches()) {
                throw new IllegalArgumentException(
                        "body: '%s' is no place; known are {{/pointer}}, {{}}, {{task}}, {{subtask}}, {{type}}, {{attempt}}"
                                .formatted(KnownKeys.printable(place)));
            }
        });
    }

    /// @throws IllegalArgumentException when the payload lacks a value that the template needs
    String fill(Lease lease) {
        return filled(template, lease, PlainJson.read(lease.payload())).toString();
    }

    private static JsonNode filled(JsonNode node, Lease lease, JsonNode payload) {
        return switch (node) {
            case ObjectNode object -> {
                var made = NODES.objectNode();
                object.properties()
                        .forEach(field -> made.set(field.getKey(), filled(field.getValue(), lease, payload)));
                yield made;
            }
            case ArrayNode array -> {
                var made = NODES.arrayNode();
                array.forEach(item -> made.add(filled(item, lease, payload)));
                yield made;
            }
            case StringNode text -> inText(text.stringValue(), lease, payload);
            default -> node;
        };
    }

    /// A placeholder that is the whole text keeps the type of its value.
    private static JsonNode inText(String text, Lease lease, JsonNode payload) {
        Matcher whole = PLACE.matcher(text);
        if (whole.matches()) {
            return value(whole.group(1), lease, payload);
        }
        return NODES.stringNode(PLACE.matcher(text).replaceAll(place -> {
            JsonNode value = value(place.group(1), lease, payload);
            return Matcher.quoteReplacement(value.isString() ? value.stringValue() : value.toString());
        }));
    }

    private static JsonNode value(String place, Lease lease, JsonNode payload) {
        return switch (place) {
            case "task" -> NODES.stringNode(lease.id().subtask().task().toString());
            case "subtask" -> NODES.stringNode(lease.id().subtask().toString());
            case "type" -> NODES.stringNode(lease.type());
            case "attempt" -> NODES.numberNode(lease.attempt());
            default -> at(place, payload);
        };
    }

    private static JsonNode at(String pointer, JsonNode payload) {
        JsonNode value = payload.at(JsonPointer.compile(pointer));
        if (value.isMissingNode()) {
            throw new IllegalArgumentException("the payload has no %s, which the body needs".formatted(pointer));
        }
        return value;
    }
}
