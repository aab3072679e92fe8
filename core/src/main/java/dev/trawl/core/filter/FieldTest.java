package dev.trawl.core.filter;

import dev.trawl.core.task.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/// Compares one field of a row with the values of a term.
sealed interface FieldTest<T> {

    /// The value that every present value equals.
    String ANY = "*";

    /// @throws InvalidFilterException when the field has no such operator or value
    Predicate<T> of(FilterTerm term, long now);

    /// Any text.
    record Text<T>(Function<T, Optional<String>> value) implements FieldTest<T> {

        @Override
        public Predicate<T> of(FilterTerm term, long now) {
            if (term.operator().isOrder()) {
                throw wrongOperator(term, "a text; its operators are : = != ~ !~");
            }
            var wanted = term.values();
            boolean contains =
                    term.operator() == FilterOperator.CONTAINS || term.operator() == FilterOperator.NOT_CONTAINS;
            Predicate<T> holds = row -> value.apply(row)
                    .filter(text -> wanted.stream()
                            .anyMatch(some -> contains ? isIn(some, text) : some.equals(ANY) || some.equals(text)))
                    .isPresent();
            return term.operator().isNegated() ? holds.negate() : holds;
        }

        private static boolean isIn(String part, String text) {
            return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
        }
    }

    /// One of some words.
    record Choice<T>(List<String> words, Function<T, String> value) implements FieldTest<T> {

        @Override
        public Predicate<T> of(FilterTerm term, long now) {
            if (!term.isEqual() && term.operator() != FilterOperator.NOT_EQUAL) {
                throw wrongOperator(term, "one of some words; its operators are : = !=");
            }
            var wanted = term.values().stream().map(text -> word(term, text)).toList();
            Predicate<T> holds = row -> wanted.contains(value.apply(row));
            return term.operator().isNegated() ? holds.negate() : holds;
        }

        private String word(FilterTerm term, String text) {
            return words.stream()
                    .filter(word -> word.equalsIgnoreCase(text))
                    .findFirst()
                    .orElseThrow(() -> new InvalidFilterException(
                            "'%s' is no %s; expected %s".formatted(text, term.field(), String.join(", ", words))));
        }
    }

    /// A whole number.
    record Amount<T>(Function<T, OptionalLong> value) implements FieldTest<T> {

        @Override
        public Predicate<T> of(FilterTerm term, long now) {
            return compared(term, value, Amount::number);
        }

        private static long number(FilterTerm term, String text) {
            if (!text.matches("-?[0-9]{1,18}")) {
                throw new InvalidFilterException("%s is a number, not '%s'".formatted(term.field(), text));
            }
            return Long.parseLong(text);
        }
    }

    /// A time: an instant, a date in UTC, or a time before now such as `-24h`.
    record Time<T>(Function<T, OptionalLong> value) implements FieldTest<T> {

        @Override
        public Predicate<T> of(FilterTerm term, long now) {
            return compared(term, value, (of, text) -> millis(of, text, now));
        }

        private static long millis(FilterTerm term, String text, long now) {
            try {
                if (text.startsWith("-")) {
                    Duration ago = Durations.parse(text.substring(1));
                    return now - ago.toMillis();
                }
                return text.length() == 10
                        ? LocalDate.parse(text)
                                .atStartOfDay(ZoneOffset.UTC)
                                .toInstant()
                                .toEpochMilli()
                        : Instant.parse(text).toEpochMilli();
            } catch (DateTimeException | IllegalArgumentException | ArithmeticException _) {
                throw new InvalidFilterException(
                        "%s is a time such as 2026-11-01, 2026-11-01T08:00:00Z or -24h (24 hours ago), not '%s'"
                                .formatted(term.field(), text));
            }
        }
    }

    /// Reads a value of a term as a number.
    @FunctionalInterface
    interface Reading {
        long read(FilterTerm term, String text);
    }

    private static <T> Predicate<T> compared(FilterTerm term, Function<T, OptionalLong> value, Reading reading) {
        if (term.operator() == FilterOperator.CONTAINS || term.operator() == FilterOperator.NOT_CONTAINS) {
            throw wrongOperator(term, "compared by size; its operators are : = != < <= > >=");
        }
        if (term.operator().isOrder() && term.values().size() > 1) {
            throw new InvalidFilterException("%s%s takes one value"
                    .formatted(term.field(), term.operator().sign()));
        }
        boolean any = term.values().contains(ANY);
        var wanted = any
                ? List.<Long>of()
                : term.values().stream().map(text -> reading.read(term, text)).toList();
        Predicate<T> holds = row -> {
            var found = value.apply(row);
            return found.isPresent() && (any || holds(term.operator(), found.getAsLong(), wanted));
        };
        return term.operator().isNegated() ? holds.negate() : holds;
    }

    private static boolean holds(FilterOperator operator, long value, List<Long> wanted) {
        return switch (operator) {
            case MORE -> value > wanted.getFirst();
            case AT_LEAST -> value >= wanted.getFirst();
            case LESS -> value < wanted.getFirst();
            case AT_MOST -> value <= wanted.getFirst();
            case EQUAL, COLON, NOT_EQUAL, CONTAINS, NOT_CONTAINS -> wanted.contains(value);
        };
    }

    private static InvalidFilterException wrongOperator(FilterTerm term, String what) {
        return new InvalidFilterException(
                "'%s' does not work on %s: it is %s".formatted(term.operator().sign(), term.field(), what));
    }
}
