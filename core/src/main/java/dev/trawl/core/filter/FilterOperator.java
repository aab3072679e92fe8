package dev.trawl.core.filter;

import java.util.Arrays;
import java.util.Optional;

/// A comparison in a filter. Longer signs come first, because the parser takes the first that matches.
public enum FilterOperator {
    NOT_EQUAL("!="),
    NOT_CONTAINS("!~"),
    AT_LEAST(">="),
    AT_MOST("<="),
    MORE(">"),
    LESS("<"),
    CONTAINS("~"),
    EQUAL("="),
    COLON(":");

    private final String sign;

    FilterOperator(String sign) {
        this.sign = sign;
    }

    public String sign() {
        return sign;
    }

    /// The operator at this position of a text. `:` is the same as `=`.
    static Optional<FilterOperator> at(String text, int position) {
        return Arrays.stream(values())
                .filter(operator -> text.startsWith(operator.sign, position))
                .findFirst();
    }

    boolean isNegated() {
        return this == NOT_EQUAL || this == NOT_CONTAINS;
    }

    /// True for `<`, `<=`, `>` and `>=`.
    boolean isOrder() {
        return switch (this) {
            case AT_LEAST, AT_MOST, MORE, LESS -> true;
            case NOT_EQUAL, NOT_CONTAINS, CONTAINS, EQUAL, COLON -> false;
        };
    }
}
