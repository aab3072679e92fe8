package dev.trawl.gateway.market;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PlainText;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.worker.LeaseId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A JSON value of a request with its JSON pointer. An invalid value is rejected with that pointer.
record MarketFields(JsonNode json, String pointer) {

    static final int LONGEST_ID = 128;
    private static final Pattern LEASE = Pattern.compile("(t[1-9][0-9]{0,15}\\.1)@([1-9][0-9]{0,17})");
    private static final Pattern NUMBER = Pattern.compile("t?([1-9][0-9]{0,15})");
    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(50)
                            .maxNumberLength(1_000)
                            .maxNameLength(10_000)
                            .maxTokenCount(1_000_000)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /// The body of a request, which must be an object.
    static MarketFields object(Exchange exchange) throws IOException {
        var body = any(exchange);
        if (!body.json().isObject()) {
            throw body.refuse("must be a JSON object");
        }
        return body;
    }

    static MarketFields any(Exchange exchange) throws IOException {
        return new MarketFields(parse(decode(exchange.jsonBody()), ""), "");
    }

    private static String decode(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw RefusedException.of(Problem.INVALID_JSON, "", "the body is not valid UTF-8");
        }
    }

    private static JsonNode parse(String text, String place) {
        try {
            var json = STRICT.readTree(text);
            if (!json.isMissingNode()) {
                return json;
            }
        } catch (JacksonException _) {
            // reported below
        }
        throw RefusedException.of(
                Problem.INVALID_JSON, place, "this is no valid JSON, is nested too deeply or has a field twice");
    }

    /// An exception that rejects this value; the caller throws it.
    RefusedException refuse(String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer, detail);
    }

    boolean has(String name) {
        return !json.path(name).isMissingNode() && !json.path(name).isNull();
    }

    MarketFields at(String name) {
        return new MarketFields(json.path(name), pointer + "/" + name);
    }

    /// The elements of a list, at most `most`.
    List<MarketFields> elements(int most) {
        if (!json.isArray()) {
            throw refuse("must be a list");
        }
        if (json.size() > most) {
            throw RefusedException.of(Problem.TOO_LARGE, pointer, "at most %d at once".formatted(most));
        }
        var elements = new ArrayList<MarketFields>(json.size());
        for (int i = 0; i < json.size(); i++) {
            elements.add(new MarketFields(json.get(i), pointer + "/" + i));
        }
        return elements;
    }

    /// A required text.
    String text(String name, int most) {
        var field = at(name);
        String text = field.json.asString("");
        if (!field.json.isString()) {
            throw field.refuse("must be a string");
        }
        if (text.isBlank() || text.length() > most || !PlainText.isPlain(text)) {
            throw field.refuse("must have 1 to %d characters, none of them a control character".formatted(most));
        }
        return text;
    }

    String text(String name, int most, String absent) {
        return has(name) && !at(name).isEmptyText() ? text(name, most) : absent;
    }

    private boolean isEmptyText() {
        return json.isString() && json.asString().isEmpty();
    }

    int integer(String name, int least, int most, int absent) {
        if (!has(name)) {
            return absent;
        }
        var field = at(name);
        long value = field.json.isIntegralNumber() && field.json.canConvertToLong() ? field.json.asLong() : -1;
        if (value < least || value > most) {
            throw field.refuse("must be an integer between %d and %d".formatted(least, most));
        }
        return (int) value;
    }

    /// The id of a worker.
    String worker() {
        return text("worker_id", LONGEST_ID);
    }

    /// The number of a task.
    TaskId task() {
        var field = at("task_id");
        String text = field.json.isIntegralNumber() || field.json.isString() ? field.json.asString() : "";
        return number(text).orElseThrow(() -> field.refuse("must be the number of a task"));
    }

    static Optional<TaskId> number(String text) {
        var match = NUMBER.matcher(text);
        return match.matches() ? TaskId.parse("t" + match.group(1)) : Optional.empty();
    }

    /// The lease from `pull`; rejected when it belongs to another task.
    Optional<LeaseId> lease(TaskId task) {
        if (!has("lease")) {
            return Optional.empty();
        }
        var field = at("lease");
        var match = LEASE.matcher(field.json.isString() ? field.json.asString() : "");
        var subtask = match.matches() ? SubtaskId.parse(match.group(1)) : Optional.<SubtaskId>empty();
        var named = subtask.filter(id -> id.task().equals(task))
                .orElseThrow(() -> field.refuse("must be the lease that came with this task"));
        return Optional.of(new LeaseId(named, Long.parseLong(match.group(2))));
    }

    /// An object of limited size; empty when absent.
    JsonNode object(String name, int most) {
        if (!has(name)) {
            return STRICT.createObjectNode();
        }
        var field = at(name);
        if (!field.json.isObject()) {
            throw field.refuse("must be a JSON object");
        }
        return field.limited(most);
    }

    /// The value, if its text fits into `most` characters and can be stored.
    JsonNode limited(int most) {
        String text = json.toString();
        if (text.length() > most) {
            throw RefusedException.of(Problem.TOO_LARGE, pointer, "at most %d characters".formatted(most));
        }
        if (!PlainText.isWhole(text)) {
            throw refuse("has half a character (a lone surrogate) in a text");
        }
        return json;
    }

    /// The text of a JSON object, sent as an object or inside a string. A string is kept unchanged.
    String jsonText(String name, int most, String absent) {
        if (!has(name) || at(name).isEmptyText()) {
            return absent;
        }
        var field = at(name);
        String text = field.json.isString() ? field.json.asString() : field.json.toString();
        if (text.length() > most) {
            throw RefusedException.of(Problem.TOO_LARGE, field.pointer, "at most %d characters".formatted(most));
        }
        if (!parse(text, field.pointer).isObject() || !PlainText.isWhole(text)) {
            throw field.refuse("must be a JSON object, or a string that holds one");
        }
        return text;
    }
}
