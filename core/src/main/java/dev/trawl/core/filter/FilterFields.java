package dev.trawl.core.filter;

import dev.trawl.core.filter.FieldTest.Amount;
import dev.trawl.core.filter.FieldTest.Choice;
import dev.trawl.core.filter.FieldTest.Text;
import dev.trawl.core.filter.FieldTest.Time;
import dev.trawl.core.problem.SimilarWord;
import dev.trawl.spi.task.Labels;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The fields that a list can be filtered by. A row without a value matches only negated conditions.
public final class FilterFields<T> {

    private final SequencedMap<String, FieldTest<T>> fields = new LinkedHashMap<>();
    private Optional<Function<T, Labels>> labels = Optional.empty();

    /// A text, compared exactly; `~` finds a part of it in any case.
    public FilterFields<T> text(String name, Function<T, Optional<String>> value) {
        fields.put(name, new Text<>(value));
        return this;
    }

    /// One of some words, in any case.
    public FilterFields<T> choice(String name, List<String> words, Function<T, String> value) {
        fields.put(name, new Choice<>(words, value));
        return this;
    }

    /// The name of a constant, in any case.
    public <E extends Enum<E>> FilterFields<T> choice(String name, Class<E> type, Function<T, E> value) {
        var words = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return choice(name, words, row -> value.apply(row).name());
    }

    public FilterFields<T> flag(String name, Predicate<T> value) {
        return choice(name, List.of("true", "false"), row -> String.valueOf(value.test(row)));
    }

    public FilterFields<T> number(String name, Function<T, OptionalLong> value) {
        fields.put(name, new Amount<>(value));
        return this;
    }

    /// A time in milliseconds since 1970.
    public FilterFields<T> time(String name, Function<T, OptionalLong> value) {
        fields.put(name, new Time<>(value));
        return this;
    }

    /// Labels, as fields `label.NAME`.
    public FilterFields<T> labels(Function<T, Labels> value) {
        labels = Optional.of(value);
        return this;
    }

    /// Parses a filter of this list.
    ///
    /// @param now milliseconds since 1970, for times such as `-24h`
    /// @throws InvalidFilterException when it is malformed, or names an unknown field or an impossible value
    public ListFilter<T> read(String text, long now) {
        var terms = ParseFilter.parse(text);
        return new ListFilter<>(
                terms, terms.stream().map(term -> test(term, now)).reduce(row -> true, (one, other) -> one.and(other)));
    }

    private Predicate<T> test(FilterTerm term, long now) {
        if (term.isLabel() && labels.isPresent()) {
            var value = labels.get();
            return new Text<T>(row -> value.apply(row).value(term.labelName())).of(term, now);
        }
        var field = fields.get(term.field());
        if (field == null) {
            throw unknown(term.field());
        }
        return field.of(term, now);
    }

    private InvalidFilterException unknown(String name) {
        String near = SimilarWord.of(name, fields.keySet())
                .map(meant -> " (did you mean '%s'?)".formatted(meant))
                .orElse("");
        String known =
                fields.keySet().stream().collect(Collectors.joining(", ")) + (labels.isPresent() ? ", label.NAME" : "");
        return new InvalidFilterException(
                "the filter names the unknown field '%s'%s; known: %s".formatted(name, near, known), true);
    }
}
