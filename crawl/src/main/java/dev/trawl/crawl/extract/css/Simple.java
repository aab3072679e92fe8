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

    /// Its place among its siblings: `step * n + offset`, counted among those that match `of` (all if it is empty).
    record Position(int step, int offset, boolean fromEnd, boolean ofType, List<Complex> of) implements Simple {}

    /// Matches any of the list; with `negated` none of it.
    record AnyOf(List<Complex> list, boolean negated) implements Simple {}

    /// Something relative to it matches.
    record Has(List<Complex> list) implements Simple {}

    record Lang(List<String> ranges) implements Simple {}

    /// Nothing at all: states that only a person at a screen brings about, such as `:hover`.
    record Never() implements Simple {}

    /// How an attribute's value is compared.
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

    /// Whether upper and lower case differ.
    enum Letters {
        /// As HTML says for the attribute.
        BY_ATTRIBUTE,
        EXACT,
        ANY_CASE
    }
}
