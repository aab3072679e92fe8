package dev.trawl.gateway.json;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.json.RecordShape.Field;
import dev.trawl.gateway.json.RecordShape.Presence;
import dev.trawl.gateway.text.PlainText;
import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonToken;

/// A record of which some fields are read.
final class RecordDraft {

    private static final int LONGEST_TYPO = 40;

    private final ValueReader reader;
    private final RecordShape shape;
    private final String pointer;
    private final Map<String, Object> values = new HashMap<>();
    private boolean isComplete = true;

    RecordDraft(ValueReader reader, RecordShape shape, String pointer) {
        this.reader = reader;
        this.shape = shape;
        this.pointer = pointer;
    }

    /// True before a known field was read.
    boolean isEmpty() {
        return values.isEmpty() && isComplete;
    }

    /// Reads the value at the current token as the field of this name.
    void read(String name) {
        read(name, JsonBody.pointer(pointer, name));
    }

    /// @param at the pointer of the value
    void read(String name, String at) {
        Field field = shape.fields().get(name);
        if (field == null) {
            reader.skip();
            if (!shape.ignoresUnknown()) {
                isComplete = false;
                reader.add(
                        Problem.UNKNOWN_FIELD, at, unknown(name, shape.fields().keySet()));
            }
        } else if (field.presence() != Presence.REQUIRED && isNull(field)) {
            values.put(name, field.presence() == Presence.CHANGE ? FieldChange.RESET : Optional.empty());
        } else {
            reader.value(field, at)
                    .ifPresentOrElse(value -> values.put(name, wrapped(field, value)), () -> isComplete = false);
        }
    }

    private boolean isNull(Field field) {
        return reader.is(JsonToken.VALUE_NULL) && !shape.refusesNull() && field.presence() != Presence.REQUIRED;
    }

    private static Object wrapped(Field field, Object value) {
        return switch (field.presence()) {
            case REQUIRED -> value;
            case OPTIONAL -> Optional.of(value);
            case CHANGE -> new FieldChange<>(true, Optional.of(value));
        };
    }

    /// The record; empty after an error.
    Optional<Object> finish() {
        for (Field field : shape.fields().values()) {
            if (field.presence() == Presence.REQUIRED && isComplete && !values.containsKey(field.name())) {
                isComplete = false;
                reader.add(
                        Problem.INVALID_REQUEST, JsonBody.pointer(pointer, field.name()), field.name() + " is missing");
            }
        }
        return isComplete ? made() : Optional.empty();
    }

    private Optional<Object> made() {
        Object[] arguments = shape.fields().values().stream()
                .map(field -> values.getOrDefault(field.name(), absent(field)))
                .toArray();
        try {
            return Optional.of(shape.constructor().newInstance(arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException) {
                reader.add(Problem.INVALID_REQUEST, pointer, "a value is out of range");
                return Optional.empty();
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object absent(Field field) {
        return field.presence() == Presence.CHANGE ? FieldChange.ABSENT : Optional.empty();
    }

    private static String unknown(String name, Collection<String> known) {
        String near = known.stream()
                .filter(other -> isNear(name, other))
                .findFirst()
                .map(other -> " (did you mean '%s'?)".formatted(other))
                .orElse("");
        return "unknown field '%s'%s; known: %s".formatted(PlainText.cleaned(name), near, String.join(", ", known));
    }

    private static boolean isNear(String name, String known) {
        boolean isStart = name.length() >= 3 && known.startsWith(name);
        return isStart || (name.length() <= LONGEST_TYPO && distance(name, known) <= 2);
    }

    /// The number of edits between two words (Levenshtein).
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int above = row[j];
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j] + 1, row[j - 1] + 1), diagonal + change);
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
