package dev.trawl.crawl.extract.css;

import java.util.List;

/// One condition on one element.
sealed interface Simple {

    /// Any element.
    record Any() implements Simple {}

    record Type(String name) implements Simple {}

    record Id(String id) implements Simple {}

    record ClassName(String name) implements Simple {}

    record HasAttribute(String name) implements Simple {}

    record AttributeValue(String name, Comparison comparison, String value, Letters letters) implements Simple {}

    /// A pseudo-class without arguments.
    record State(Pseudo pseudo) implements Simple {}

    /// The position among the siblings, as `step * n + offset`. Counts those that match `of`, or all if
    /// `of` is empty.
    record Position(int step, int offset, boolean fromEnd, boolean ofType, List<Complex> of) implements Simple {}

    /// Matches any selector of the list; with `negated`, none of them.
    record AnyOf(List<Complex> list, boolean negated) implements Simple {}

    /// An element relative to this one matches.
    record Has(List<Complex> list) implements Simple {}

    record Lang(List<String> ranges) implements Simple {}

    /// Never matches: for states that need user interaction, such as `:hover`.
    record Never() implements Simple {}

    /// Comparison operators for attribute values.
    enum Comparison {
        EQUAL("="),
        WORD("~="),
        DASH("|="),
        PREFIX("^="),
        SUFFIX("$="),
        PART("*=");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    /// Case sensitivity of a comparison.
    enum Letters {
        /// Per the HTML rule for the attribute.
        BY_ATTRIBUTE,
        EXACT,
        ANY_CASE
    }
}
