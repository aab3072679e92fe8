package dev.trawl.crawl.extract.jsonpath;

import java.util.List;

/// A logical expression on a node.
sealed interface Logical {

    record Or(List<Logical> parts) implements Logical {}

    record And(List<Logical> parts) implements Logical {}

    record Not(Logical inner) implements Logical {}

    /// True if the query matches at least one node.
    record Exists(Query query) implements Logical {}

    /// A function with a logical result.
    record Test(Argument.Call call) implements Logical {}

    record Comparison(Argument left, Operator operator, Argument right) implements Logical {}

    /// The comparison operators.
    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        AT_MOST("<="),
        AT_LEAST(">="),
        LESS("<"),
        GREATER(">");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }
}
