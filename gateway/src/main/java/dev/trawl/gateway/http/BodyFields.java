package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.core.task.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The fields of a small body: a JSON object with known names. An invalid field is rejected by name.
public final class BodyFields {

    private final JsonNode body;
    private final String place;

    private BodyFields(JsonNode body, String place) {
        this.body = body;
        this.place = place;
    }

    /// @param known fields that the route accepts; any other is rejected
    public static BodyFields of(Exchange exchange, List<String> known) throws IOException {
        JsonNode body = StrictJson.tree(exchange.jsonBody());
        if (!body.isObject()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "the body must be a JSON object");
        }
        return checked(body, "", known);
    }

    private static BodyFields checked(JsonNode body, String place, List<String> known) {
        var unknown = body.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .limit(RefusedException.MOST_ERRORS)
                .map(name -> new FieldError(
                        Problem.UNKNOWN_FIELD,
                        place + pointer(name),
                        "unknown field; known: " + String.join(", ", known)))
                .toList();
        if (!unknown.isEmpty()) {
            throw RefusedException.of(unknown);
        }
        return new BodyFields(body, place);
    }

    public boolean has(String name) {
        return body.has(name);
    }

    /// A null field counts as absent.
    private Optional<JsonNode> value(String name) {
        return Optional.ofNullable(body.get(name)).filter(value -> !value.isNull());
    }

    /// A non-blank text of at most `most` characters.
    public Optional<String> text(String name, int most) {
        return value(name).map(value -> {
            if (!value.isString()
                    || value.asString().isBlank()
                    || value.asString().length() > most
                    || !PlainText.isPlain(value.asString())) {
                throw wrong(name, "must be a text of 1 to %d characters".formatted(most));
            }
            return value.asString();
        });
    }

    public Optional<List<String>> texts(String name, int most) {
        return value(name).map(value -> {
            if (!value.isArray() || value.size() > most || !value.valueStream().allMatch(JsonNode::isString)) {
                throw wrong(name, "must be a list of at most %d texts".formatted(most));
            }
            return value.valueStream().map(JsonNode::asString).toList();
        });
    }

    /// An object with known fields.
    public Optional<BodyFields> object(String name, List<String> known) {
        return value(name).map(value -> {
            if (!value.isObject()) {
                throw wrong(name, "must be a JSON object");
            }
            return checked(value, place + pointer(name), known);
        });
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

    private Duration read(String name, JsonNode value) {
        try {
            return Durations.parse(value.isString() || value.isNumber() ? value.asString() : "");
        } catch (IllegalArgumentException _) {
            throw wrong(name, "must be a duration such as 250ms, 10s, PT10S, or seconds");
        }
    }

    private RefusedException wrong(String name, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, place + pointer(name), name + " " + detail);
    }

    private static String pointer(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
