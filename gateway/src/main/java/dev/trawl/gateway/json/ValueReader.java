package dev.trawl.gateway.json;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.Durations;
import dev.trawl.gateway.json.JsonBody.Documents;
import dev.trawl.gateway.json.RecordShape.Field;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.TaskNumber;
import dev.trawl.plugin.TaskId;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads values of request records from a parser. Collects errors and continues, so that all are reported at once.
final class ValueReader {

    /// Instants after this year are rejected as input errors.
    private static final int LAST_YEAR = 9_999;

    private final JsonParser parser;
    private final char[] text;
    private final String place;
    private final JsonMapper trees;
    private final List<FieldError> errors = new ArrayList<>();

    /// @param text the whole body; raw values are slices of it
    /// @param place the JSON pointer of the text, if it is a part of a request
    ValueReader(JsonParser parser, char[] text, String place, JsonMapper trees) {
        this.parser = parser;
        this.text = text;
        this.place = place;
        this.trees = trees;
    }

    boolean is(JsonToken token) {
        return parser.currentToken() == token;
    }

    <T> T document(Class<T> type) {
        checkObject();
        var value = record(type, "");
        finish();
        return type.cast(value.orElseThrow());
    }

    <T> Documents<T> oneOrMany(Class<T> type, String list, int most) {
        checkObject();
        var single = new RecordDraft(this, RecordShape.of(type), "");
        var many = new ArrayList<T>();
        boolean[] isList = {false};
        eachField(name -> {
            if (name.equals(list)) {
                isList[0] = true;
                items(type, list, most, many);
            } else {
                single.read(name);
            }
        });
        if (!isList[0]) {
            return new Documents<>(List.of(accepted(single, type)), false);
        }
        if (!single.isEmpty()) {
            add(Problem.INVALID_REQUEST, "/" + list, "%s allows no other field beside it".formatted(list));
        }
        finish();
        return new Documents<>(many, true);
    }

    private <T> void items(Class<T> type, String list, int most, List<T> items) {
        if (!is(JsonToken.START_ARRAY)) {
            wrong("/" + list, list + " must be a list");
            return;
        }
        int index = 0;
        for (; parser.nextToken() != JsonToken.END_ARRAY; index++) {
            if (index == most) {
                throw RefusedException.of(
                        Problem.TOO_LARGE, "/" + list, "%s has at most %d items".formatted(list, most));
            }
            record(type, "/" + list + "/" + index).map(type::cast).ifPresent(items::add);
        }
        if (index == 0) {
            add(Problem.INVALID_REQUEST, "/" + list, list + " must not be empty");
        }
    }

    /// @throws RefusedException when there are errors
    <T> T accepted(RecordDraft draft, Class<T> type) {
        var value = draft.finish();
        finish();
        return type.cast(value.orElseThrow());
    }

    private void checkObject() {
        if (!is(JsonToken.START_OBJECT)) {
            wrong("", "the body must be a JSON object");
            finish();
        }
    }

    /// Invalid JSON after the document matters more than its fields.
    private void finish() {
        if (!errors.isEmpty()) {
            checkEnd();
            throw RefusedException.of(errors);
        }
    }

    void checkEnd() {
        if (parser.nextToken() != null) {
            throw RefusedException.of(Problem.INVALID_JSON, place, "unexpected content after the JSON value");
        }
    }

    void add(Problem problem, String pointer, String detail) {
        errors.add(new FieldError(problem, pointer, detail));
        if (errors.size() == RefusedException.MOST_ERRORS) {
            throw RefusedException.of(errors);
        }
    }

    private <T> Optional<T> wrong(String pointer, String detail) {
        skip();
        add(Problem.INVALID_REQUEST, pointer, detail);
        return Optional.empty();
    }

    /// Moves to the end of the value.
    void skip() {
        switch (parser.currentToken()) {
            case START_OBJECT -> eachField(_ -> skip());
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    skip();
                }
            }
            case null, default -> parser.finishToken();
        }
    }

    private void eachField(Consumer<String> each) {
        var names = new HashSet<String>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            if (!names.add(name)) {
                throw RefusedException.of(
                        Problem.DUPLICATE_FIELD,
                        place + parser.streamReadContext().pathAsPointer(),
                        "the field occurs twice");
            }
            parser.nextToken();
            each.accept(name);
        }
    }

    /// The value at the current token; empty after an error.
    Optional<Object> value(Field field, String pointer) {
        return value(field.type(), new FieldLimits(field), pointer);
    }

    private Optional<Object> value(Type type, FieldLimits rule, String pointer) {
        if (type instanceof ParameterizedType generic) {
            var raw = (Class<?>) generic.getRawType();
            var inner = generic.getActualTypeArguments();
            return raw == Map.class ? map(inner[0], inner[1], pointer, rule) : list(raw, inner[0], pointer, rule);
        }
        var plain = (Class<?>) type;
        if (plain == RawJson.class) {
            return Optional.of(new RawJson(slice()));
        }
        if (JsonNode.class.isAssignableFrom(plain)) {
            return plain == ObjectNode.class && !is(JsonToken.START_OBJECT)
                    ? wrong(pointer, rule.name() + " must be a JSON object")
                    : Optional.of(trees.readTree(slice()));
        }
        if (plain.isRecord() && plain != TaskId.class) {
            return record(plain, pointer);
        }
        Optional<Object> read = scalar(plain).filter(rule::allows);
        return read.isPresent() ? read : wrong(pointer, "%s must be %s".formatted(rule.name(), rule.text(plain)));
    }

    private Optional<Object> record(Class<?> type, String pointer) {
        if (!is(JsonToken.START_OBJECT)) {
            return wrong(pointer, "%s must be a JSON object".formatted(pointer.replaceFirst(".*/", "")));
        }
        var draft = new RecordDraft(this, RecordShape.of(type), pointer);
        eachField(draft::read);
        return draft.finish();
    }

    private Optional<Object> list(Class<?> raw, Type item, String pointer, FieldLimits rule) {
        if (!is(JsonToken.START_ARRAY)) {
            return wrong(pointer, rule.name() + " must be a list");
        }
        var items = new ArrayList<Object>();
        int count = 0;
        for (; parser.nextToken() != JsonToken.END_ARRAY; count++) {
            value(item, rule.ofItem(), rule.itemPointer(pointer, item, count)).ifPresent(items::add);
        }
        if (!rule.allowsCount(count)) {
            add(Problem.INVALID_REQUEST, pointer, "%s must be a list of %s items".formatted(rule.name(), rule.range()));
            return Optional.empty();
        }
        return count == items.size()
                ? Optional.of(raw == Set.class ? new LinkedHashSet<>(items) : List.copyOf(items))
                : Optional.empty();
    }

    private Optional<Object> map(Type key, Type value, String pointer, FieldLimits rule) {
        if (!is(JsonToken.START_OBJECT)) {
            return wrong(pointer, rule.name() + " must be a JSON object");
        }
        var map = new LinkedHashMap<Object, Object>();
        boolean[] isComplete = {true};
        eachField(name -> {
            String at = JsonBody.pointer(pointer, name);
            var known = key == String.class ? Optional.<Object>of(name) : constant((Class<?>) key, name);
            if (known.isEmpty()) {
                skip();
                add(Problem.UNKNOWN_FIELD, at, "unknown field");
            }
            var read = known.flatMap(_ -> value(value, rule.ofItem(), at));
            read.ifPresentOrElse(found -> map.put(known.orElseThrow(), found), () -> isComplete[0] = false);
        });
        return isComplete[0] ? Optional.of(map) : Optional.empty();
    }

    private String slice() {
        int start = (int) parser.currentTokenLocation().getCharOffset();
        skip();
        parser.finishToken();
        return new String(text, start, (int) parser.currentLocation().getCharOffset() - start);
    }

    private Optional<Object> scalar(Class<?> type) {
        if (type == String.class) {
            return is(JsonToken.VALUE_STRING) ? Optional.of(parser.getString()) : Optional.empty();
        }
        if (type == boolean.class || type == Boolean.class) {
            return is(JsonToken.VALUE_TRUE) || is(JsonToken.VALUE_FALSE)
                    ? Optional.of(parser.getBooleanValue())
                    : Optional.empty();
        }
        if (type == int.class || type == Integer.class) {
            return isInteger(NumberType.INT) ? Optional.of(parser.getIntValue()) : Optional.empty();
        }
        if (type == long.class || type == Long.class) {
            return isInteger(NumberType.INT) || isInteger(NumberType.LONG)
                    ? Optional.of(parser.getLongValue())
                    : Optional.empty();
        }
        if (type == double.class || type == Double.class) {
            return isNumber() ? Optional.of(parser.getDoubleValue()) : Optional.empty();
        }
        return textual(type);
    }

    private boolean isInteger(NumberType type) {
        return is(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() == type;
    }

    private boolean isNumber() {
        return is(JsonToken.VALUE_NUMBER_INT) || is(JsonToken.VALUE_NUMBER_FLOAT);
    }

    /// A value that is a string, or a number in the place of one.
    private Optional<Object> textual(Class<?> type) {
        if (!is(JsonToken.VALUE_STRING) && !isNumber()) {
            return Optional.empty();
        }
        String sent = parser.getString();
        try {
            if (type == Duration.class) {
                return Optional.of(Durations.parse(sent));
            }
            if (type == Instant.class) {
                var time = OffsetDateTime.parse(sent);
                boolean isNear = time.getYear() >= 1970 && time.getYear() <= LAST_YEAR;
                return isNear ? Optional.of(time.toInstant()) : Optional.empty();
            }
        } catch (IllegalArgumentException | DateTimeException _) {
            return Optional.empty();
        }
        if (type == TaskId.class) {
            return TaskNumber.parse(sent).map(id -> id);
        }
        return is(JsonToken.VALUE_STRING) ? constant(type, sent) : Optional.empty();
    }

    /// The constant of an enum, by its name or the name in lower case.
    private static Optional<Object> constant(Class<?> type, String sent) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> sent.equals(constant.toString()) || sent.equals(choice(constant)))
                .map(constant -> (Object) constant)
                .findFirst();
    }

    static String choice(Object constant) {
        return constant.toString().toLowerCase(Locale.ROOT);
    }

    static String choices(Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).map(ValueReader::choice).collect(Collectors.joining(", "));
    }
}
