package dev.trawl.core.filter;

import java.util.List;

/// One condition of a filter.
///
/// @param values alternatives, at least one
public record FilterTerm(String field, FilterOperator operator, List<String> values) {

    /// The prefix of a field that names a label.
    public static final String LABEL = "label.";

    /// True for `=` and `:`.
    public boolean isEqual() {
        return operator == FilterOperator.EQUAL || operator == FilterOperator.COLON;
    }

    /// The single value of an equality; callers check `isEqual` and the number of values.
    String only() {
        return values.getFirst();
    }

    boolean isLabel() {
        return field.startsWith(LABEL) && field.length() > LABEL.length();
    }

    /// The name of the label of a label term.
    String labelName() {
        return field.substring(LABEL.length());
    }
}
