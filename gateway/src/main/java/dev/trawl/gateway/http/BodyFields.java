package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.core.task.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The fields of a small body: a JSON object with known names. What cannot work is refused by its name.
public final class BodyFields {

    private final JsonNode body;

    private BodyFields(JsonNode body) {
        this.body = body;
    }

    /// @param known fields that the route takes; any other is refused
    public static BodyFields of(Exchange exchange, List<String> known) throws IOException {
        JsonNode body = StrictJson.tree(exchange.jsonBody());
        if (!body.isObject()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "the body must be a JSON object");
        }
        var unknown = body.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .limit(RefusedException.MOST_ERRORS)
                .map(name -> new FieldError(
                        Problem.UNKNOWN_FIELD, pointer(name), "unknown field; known: " + String.join(", ", known)))
                .toList();
        if (!unknown.isEmpty()) {
            throw RefusedException.of(unknown);
        }
        return new BodyFields(body);
    }

    public boolean has(String name) {
        return body.has(name);
    }

    /// A field that says null asks for nothing; so does one that is not there.
    private Optional<JsonNode> value(String name) {
        return Optional.ofNullable(body.get(name)).filter(value -> !value.isNull());
    }

    public Optional<Integer> integer(String name, int least, int most) {
        return value(name).map(value -> {
            if (!value.isInt() || value.intValue() < least || value.intValue() > most) {
                throw wrong(name, "must be an integer from %d to %d".formatted(least, most));
            }
            return value.intValue();
        });
    }

    public Optional<Duration> duration(String name, Duration most) {
        return value(name).map(value -> {
            var duration = read(name, value);
            if (duration.isNegative() || duration.compareTo(most) > 0) {
                throw wrong(name, "must be between 0 and " + Durations.text(most));
            }
            return duration;
        });
    }

    private static Duration read(String name, JsonNode value) {
        try {
            return Durations.parse(value.isString() || value.isNumber() ? value.asString() : "");
        } catch (IllegalArgumentException _) {
            throw wrong(name, "must be a duration such as 250ms, 10s, PT10S, or seconds");
        }
    }

    private static RefusedException wrong(String name, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer(name), name + " " + detail);
    }

    private static String pointer(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
