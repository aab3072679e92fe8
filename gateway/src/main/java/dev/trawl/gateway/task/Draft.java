package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Durations;
import dev.trawl.core.task.Overrides;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Reads one task field by field. Collects errors and continues, so that all are reported at once.
final class Draft {

    static final List<String> FIELDS = List.of("type", "payload", "priority", "max_retries", "timeout", "delay");
    static final int MAX_TYPE = 128;
    static final String BAD_TYPE = "type must be a string of at most %d characters".formatted(MAX_TYPE);

    private final char[] text;
    private final String pointer;
    private final List<FieldError> errors;
    private Optional<String> type = Optional.empty();
    private String payload = "{}";
    private int priority = TaskRequest.DEFAULT_PRIORITY;
    private OptionalInt maxRetries = OptionalInt.empty();
    private Optional<Duration> timeout = Optional.empty();
    private Duration delay = Duration.ZERO;
    private boolean touched;

    /// @param text the whole request; the payload is a slice of it
    Draft(char[] text, String pointer, List<FieldError> errors) {
        this.text = text;
        this.pointer = pointer;
        this.errors = errors;
    }

    /// True after a field was read.
    boolean isTouched() {
        return touched;
    }

    /// Reads the value at the current token of the parser.
    void read(String field, JsonParser parser) {
        touched = true;
        switch (field) {
            case "type" -> readType(parser);
            case "payload" -> payload = slice(parser);
            case "priority" -> integer(field, parser, value -> priority = value);
            case "max_retries" -> integer(field, parser, value -> maxRetries = OptionalInt.of(value));
            case "timeout" -> duration(field, parser, value -> timeout = Optional.of(value));
            case "delay" -> duration(field, parser, value -> delay = value);
            default -> {
                parser.skipChildren();
                wrong(Problem.UNKNOWN_FIELD, field, "unknown field; known: " + String.join(", ", FIELDS));
            }
        }
    }

    TaskRequest finish() {
        if (type.isEmpty() && errors.isEmpty()) {
            wrong(Problem.INVALID_REQUEST, "type", "type is missing");
        }
        return new TaskRequest(type.orElse(""), payload, priority, new Overrides(maxRetries, timeout), delay);
    }

    private void readType(JsonParser parser) {
        if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getStringLength() <= MAX_TYPE) {
            type = Optional.of(parser.getString());
        } else {
            parser.skipChildren();
            wrong(Problem.INVALID_REQUEST, "type", BAD_TYPE);
        }
    }

    private void integer(String field, JsonParser parser, Consumer<Integer> keep) {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getNumberType() == JsonParser.NumberType.INT) {
            keep.accept(parser.getIntValue());
        } else {
            parser.skipChildren();
            wrong(Problem.INVALID_REQUEST, field, field + " must be an integer");
        }
    }

    private void duration(String field, JsonParser parser, Consumer<Duration> keep) {
        try {
            keep.accept(
                    switch (parser.currentToken()) {
                        case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Durations.parse(parser.getString());
                        case null, default -> throw new IllegalArgumentException();
                    });
        } catch (IllegalArgumentException _) {
            parser.skipChildren();
            wrong(Problem.INVALID_REQUEST, field, field + " must be a duration such as 250ms, 10s, PT10S, or seconds");
        }
    }

    /// The value exactly as sent: numbers keep their digits, and no tree is built.
    private String slice(JsonParser parser) {
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        return new String(text, start, (int) parser.currentLocation().getCharOffset() - start);
    }

    private void wrong(Problem problem, String field, String detail) {
        String escaped = field.replace("~", "~0").replace("/", "~1");
        errors.add(new FieldError(problem, pointer + "/" + escaped, detail));
        if (errors.size() == RefusedException.MOST_ERRORS) {
            throw RefusedException.of(errors);
        }
    }
}
