package dev.trawl.crawl.extract.jsonpath;

import java.util.List;

/// An expression that is true or false of a node.
sealed interface Logical {

    record Or(List<Logical> parts) implements Logical {}

    record And(List<Logical> parts) implements Logical {}

    record Not(Logical inner) implements Logical {}

    /// The query finds something.
    record Exists(Query query) implements Logical {}

    /// A function that says true or false, or finds something.
    record Test(Argument.Call call) implements Logical {}

    record Comparison(Argument left, Operator operator, Argument right) implements Logical {}

    /// How two values are compared.
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
