package dev.trawl.gateway.json;

import dev.trawl.core.task.Durations;
import dev.trawl.gateway.json.RecordShape.Field;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.plugin.TaskId;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The [Limits] of one field, applied to its value.
record FieldLimits(String name, Optional<Limits> limits) {

    FieldLimits(Field field) {
        this(field.name(), field.limits());
    }

    /// The rule of the items of a list: a pattern limits each item, the other limits belong to the list.
    FieldLimits ofItem() {
        return new FieldLimits("an item of " + name, Optional.empty());
    }

    /// Errors of texts in a list name the list, unless its limits say otherwise.
    String itemPointer(String list, Type item, int index) {
        boolean isNamed =
                item != String.class || limits.filter(Limits::namesItems).isPresent();
        return isNamed ? list + "/" + index : list;
    }

    boolean allows(Object value) {
        return limits.isEmpty() || allows(value, limits.get());
    }

    private static boolean allows(Object value, Limits limits) {
        return switch (value) {
            case String text -> allows(text, limits);
            case Integer number -> number >= limits.min() && number <= limits.max();
            case Long number -> number >= limits.min() && number <= limits.max();
            case Duration duration ->
                limits.longest().isEmpty() || duration.compareTo(Durations.parse(limits.longest())) <= 0;
            default -> true;
        };
    }

    private static boolean allows(String text, Limits limits) {
        boolean isPlain = limits.anyCharacters() || (PlainText.isPlain(text) && (limits.min() == 0 || !text.isBlank()));
        return isPlain
                && allowsCount(text.length(), limits)
                && (limits.pattern().isEmpty() || text.matches(limits.pattern()));
    }

    boolean allowsCount(int count) {
        return limits.isEmpty() || allowsCount(count, limits.get());
    }

    private static boolean allowsCount(int count, Limits limits) {
        return count >= limits.min() && count <= limits.max();
    }

    /// The allowed numbers, such as "1 to 10".
    String range() {
        return limits.map(FieldLimits::range).orElse("any number of");
    }

    private static String range(Limits limits) {
        return limits.max() == Long.MAX_VALUE ? "at least " + limits.min() : limits.min() + " to " + limits.max();
    }

    /// The rule in words, after "must be".
    String text(Class<?> type) {
        if (limits.filter(some -> !some.rule().isEmpty()).isPresent()) {
            return limits.get().rule();
        }
        if (type == String.class) {
            return "a text" + limits.map(FieldLimits::characters).orElse("");
        }
        if (type == Duration.class) {
            return "a duration such as 250ms, 10s, PT10S, or seconds"
                    + limits.map(some -> ", at most " + some.longest()).orElse("");
        }
        if (type == Instant.class) {
            return "an instant such as 2026-01-31T08:00:00Z";
        }
        if (type == TaskId.class) {
            return "the number of a task";
        }
        if (type.isEnum()) {
            return "one of " + ValueReader.choices(type);
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        boolean isDouble = type == double.class || type == Double.class;
        return isDouble
                ? "a number"
                : "an integer" + limits.map(some -> " from " + range(some)).orElse("");
    }

    private static String characters(Limits limits) {
        String length = " of %s characters".formatted(range(limits));
        return limits.anyCharacters() ? length : length + " without control characters";
    }
}
