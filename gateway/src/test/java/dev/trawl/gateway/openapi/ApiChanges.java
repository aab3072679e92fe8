package dev.trawl.gateway.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Finds changes in a newer API description that break clients of an older one.
final class ApiChanges {

    private final JsonNode before;
    private final JsonNode after;
    private final List<String> breaking = new ArrayList<>();

    private ApiChanges(JsonNode before, JsonNode after) {
        this.before = before;
        this.after = after;
    }

    /// One sentence for each.
    static List<String> breaking(JsonNode before, JsonNode after) {
        return new ApiChanges(before, after).compare();
    }

    private List<String> compare() {
        for (Map.Entry<String, JsonNode> path : before.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                String name = operation.getKey() + " " + path.getKey();
                var now = after.path("paths").path(path.getKey()).path(operation.getKey());
                if (now.isMissingNode()) {
                    breaking.add(name + " is gone");
                } else {
                    operation(name, operation.getValue(), now);
                }
            }
        }
        return breaking;
    }

    private void operation(String name, JsonNode old, JsonNode now) {
        for (JsonNode parameter : old.path("parameters")) {
            String text = parameter.path("name").asString();
            if (now.path("parameters")
                    .valueStream()
                    .noneMatch(some -> some.path("name").asString().equals(text))) {
                breaking.add("%s: parameter %s is gone".formatted(name, text));
            }
        }
        request(name, content(old.path("requestBody"), before), content(now.path("requestBody"), after));
        for (Map.Entry<String, JsonNode> response : old.path("responses").properties()) {
            var other = now.path("responses").path(response.getKey());
            if (response.getKey().startsWith("2") && other.isMissingNode()) {
                breaking.add("%s: answer %s is gone".formatted(name, response.getKey()));
            } else if (response.getKey().startsWith("2")) {
                answer(name, content(response.getValue(), before), content(other, after));
            }
        }
    }

    /// Requests that were valid must stay valid.
    private void request(String place, JsonNode old, JsonNode now) {
        for (JsonNode required : now.path("required")) {
            boolean known = old.path("required").valueStream().anyMatch(required::equals);
            if (!old.isMissingNode() && !known) {
                breaking.add("%s: the body must have %s now".formatted(place, required.asString()));
            }
        }
        for (Map.Entry<String, JsonNode> field : old.path("properties").properties()) {
            String name = place + "/" + field.getKey();
            var other = now.path("properties").path(field.getKey());
            if (other.isMissingNode()) {
                breaking.add(name + ": the body may not have it any more");
            } else {
                narrowed(name, field.getValue(), other);
                request(name, resolved(field.getValue(), before), resolved(other, after));
            }
        }
        choices(place, old, now, this::request);
    }

    /// Fields of a response must stay present.
    private void answer(String place, JsonNode old, JsonNode now) {
        for (Map.Entry<String, JsonNode> field : old.path("properties").properties()) {
            String name = place + "/" + field.getKey();
            var other = now.path("properties").path(field.getKey());
            if (other.isMissingNode()) {
                breaking.add(name + ": the answer has it no more");
            } else if (!kind(field.getValue()).equals(kind(other))) {
                breaking.add("%s: was %s and is %s".formatted(name, kind(field.getValue()), kind(other)));
            } else {
                narrowed(name, field.getValue(), other);
                answer(name, resolved(field.getValue(), before), resolved(other, after));
            }
        }
        choices(place, old, now, this::answer);
        if (old.has("items")) {
            answer(place + "/*", resolved(old.path("items"), before), resolved(now.path("items"), after));
        }
    }

    private interface Step {
        void compare(String place, JsonNode old, JsonNode now);
    }

    private void choices(String place, JsonNode old, JsonNode now, Step step) {
        for (int i = 0; i < old.path("oneOf").size(); i++) {
            step.compare(
                    place,
                    resolved(old.path("oneOf").path(i), before),
                    resolved(now.path("oneOf").path(i), after));
        }
    }

    private void narrowed(String place, JsonNode old, JsonNode now) {
        for (JsonNode value : old.path("enum")) {
            if (now.has("enum") && now.path("enum").valueStream().noneMatch(value::equals)) {
                breaking.add("%s: %s is no value any more".formatted(place, value.asString()));
            }
        }
    }

    private static String kind(JsonNode schema) {
        var plain = schema.has("anyOf") ? schema.path("anyOf").path(0) : schema;
        return plain.has("$ref") ? "object" : plain.path("type").toString();
    }

    private static JsonNode content(JsonNode holder, JsonNode document) {
        return holder.path("content")
                .valueStream()
                .findFirst()
                .map(media -> resolved(media.path("schema"), document))
                .orElseGet(() -> document.path("there is none"));
    }

    private static JsonNode resolved(JsonNode schema, JsonNode document) {
        var plain = schema.has("anyOf") ? schema.path("anyOf").path(0) : schema;
        return plain.has("$ref") ? document.at(plain.path("$ref").asString().substring(1)) : plain;
    }
}
