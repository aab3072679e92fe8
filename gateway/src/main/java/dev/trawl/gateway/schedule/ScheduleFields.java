package dev.trawl.gateway.schedule;

import dev.trawl.core.Problem;
import dev.trawl.core.task.Durations;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.PlainText;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The fields of a JSON object. Errors are collected with their pointers and reported together.
final class ScheduleFields {

    /// Instants after this year are rejected as input errors.
    private static final int LAST_YEAR = 9_999;

    private static final Duration LONGEST = Duration.ofDays(366);

    private final JsonNode body;
    private final String pointer;
    private final List<FieldError> errors;

    private ScheduleFields(JsonNode body, String pointer, List<FieldError> errors, List<String> known) {
        this.body = body;
        this.pointer = pointer;
        this.errors = errors;
        body.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .limit(RefusedException.MOST_ERRORS)
                .forEach(name -> add(Problem.UNKNOWN_FIELD, name, "unknown field; known: " + String.join(", ", known)));
    }

    static ScheduleFields of(byte[] body, List<String> known) {
        return of(StrictJson.tree(body), known);
    }

    /// Reads the fields; a request without a body has none.
    static ScheduleFields orNone(Exchange exchange, List<String> known) throws IOException {
        return exchange.hasBody() ? of(exchange.jsonBody(), known) : of(JsonNodeFactory.instance.objectNode(), known);
    }

    private static ScheduleFields of(JsonNode body, List<String> known) {
        if (!body.isObject()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "the body must be a JSON object");
        }
        return new ScheduleFields(body, "", new ArrayList<>(), known);
    }

    /// The fields of a nested object; empty when absent.
    Optional<ScheduleFields> object(String name, List<String> known) {
        return value(name)
                .filter(node -> is(node.isObject(), name, "must be a JSON object"))
                .map(node -> new ScheduleFields(node, pointer + "/" + name, errors, known));
    }

    /// @throws RefusedException when there are errors
    void finish() {
        if (!errors.isEmpty()) {
            throw RefusedException.of(
                    errors.stream().limit(RefusedException.MOST_ERRORS).toList());
        }
    }

    /// True when the field is present and not null.
    boolean has(String name) {
        return value(name).isPresent();
    }

    /// True when the field is present, even as null.
    boolean names(String name) {
        return body.has(name);
    }

    Optional<JsonNode> value(String name) {
        return Optional.ofNullable(body.get(name)).filter(node -> !node.isNull());
    }

    Optional<String> text(String name, int longest) {
        return value(name)
                .filter(node -> is(
                        node.isString() && node.asString().length() <= longest && PlainText.isPlain(node.asString()),
                        name,
                        "must be a string of at most %d characters, none of them a control character"
                                .formatted(longest)))
                .map(JsonNode::asString);
    }

    Optional<Integer> integer(String name) {
        return value(name)
                .filter(node -> is(node.isInt(), name, "must be an integer"))
                .map(JsonNode::asInt);
    }

    Optional<Duration> duration(String name) {
        return read(name, "must be a duration such as 10s, 5m, PT10S, or seconds, of at most 366 days", text -> {
            var duration = Durations.parse(text);
            if (duration.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("too long");
            }
            return duration;
        });
    }

    /// Milliseconds since 1970.
    Optional<Long> instant(String name) {
        return read(name, "must be an instant such as 2026-01-31T08:00:00Z", text -> {
            var time = OffsetDateTime.parse(text);
            if (time.getYear() < 1970 || time.getYear() > LAST_YEAR) {
                throw new IllegalArgumentException("too far away");
            }
            return time.toInstant().toEpochMilli();
        });
    }

    <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        var choices = Arrays.stream(type.getEnumConstants())
                .map(ScheduleDocument::name)
                .toList();
        return read(name, "must be one of " + String.join(", ", choices), text -> {
            int place = choices.indexOf(text);
            if (place < 0) {
                throw new IllegalArgumentException("unknown");
            }
            return type.getEnumConstants()[place];
        });
    }

    <T> T required(String name, Optional<T> value) {
        if (value.isEmpty()) {
            if (!has(name)) {
                wrong(name, "is missing");
            }
            finish();
        }
        return value.orElseThrow();
    }

    void wrong(String name, String detail) {
        add(Problem.INVALID_REQUEST, name, name + " " + detail);
    }

    private <T> Optional<T> read(String name, String rule, Function<String, T> reader) {
        return value(name).flatMap(node -> {
            try {
                return Optional.of(reader.apply(node.isString() || node.isNumber() ? node.asString() : ""));
            } catch (IllegalArgumentException | DateTimeException _) {
                wrong(name, rule);
                return Optional.empty();
            }
        });
    }

    private boolean is(boolean right, String name, String rule) {
        if (!right) {
            wrong(name, rule);
        }
        return right;
    }

    private void add(Problem problem, String name, String detail) {
        String escaped = name.replace("~", "~0").replace("/", "~1");
        errors.add(new FieldError(problem, pointer + "/" + escaped, detail));
    }
}
