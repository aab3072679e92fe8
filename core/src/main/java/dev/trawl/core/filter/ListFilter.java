package dev.trawl.core.filter;

import dev.trawl.spi.task.Labels.Label;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A filter of a list, bound to its fields.
public record ListFilter<T>(List<FilterTerm> terms, Predicate<T> test) {

    /// A filter that every row matches.
    public static <T> ListFilter<T> all() {
        return new ListFilter<>(List.of(), _ -> true);
    }

    public boolean matches(T row) {
        return test.test(row);
    }

    public boolean isEmpty() {
        return terms.isEmpty();
    }

    /// The values of the first equality of a field; empty without one.
    public List<String> equal(String field) {
        return terms.stream()
                .filter(term -> term.isEqual() && term.field().equals(field))
                .map(FilterTerm::values)
                .findFirst()
                .orElse(List.of());
    }

    /// The first label that a matching row must have with one value.
    public Optional<Label> label() {
        return terms.stream()
                .filter(term ->
                        term.isEqual() && term.isLabel() && term.values().size() == 1)
                .filter(term -> !term.only().equals(FieldTest.ANY))
                .map(term -> new Label(term.labelName(), term.only()))
                .findFirst();
    }

    /// True when the filter reads labels.
    public boolean readsLabels() {
        return terms.stream().anyMatch(FilterTerm::isLabel);
    }
}
