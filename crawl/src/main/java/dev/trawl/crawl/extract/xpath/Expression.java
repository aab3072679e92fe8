package dev.trawl.crawl.extract.xpath;

import java.util.List;
import java.util.Optional;

/// The syntax tree of an expression.
sealed interface Expression {

    record Binary(Operator operator, Expression left, Expression right) implements Expression {}

    record Negation(Expression inner) implements Expression {}

    record Literal(Value value) implements Expression {}

    record Call(XPathFunction function, List<Expression> arguments) implements Expression {}

    /// An expression with predicates: `(//a)[1]`.
    record Filtered(Expression inner, List<Expression> predicates) implements Expression {}

    /// Steps from the nodes of `start`; without `start`, from the root or the context node.
    record Path(Optional<Expression> start, boolean absolute, List<Step> steps) implements Expression {}

    record Step(Axis axis, NodeTest test, List<Expression> predicates) {}

    /// Operators by precedence, lowest first.
    enum Operator {
        OR(1),
        AND(2),
        EQUAL(3),
        NOT_EQUAL(3),
        LESS(4),
        AT_MOST(4),
        GREATER(4),
        AT_LEAST(4),
        PLUS(5),
        MINUS(5),
        TIMES(6),
        DIV(6),
        MOD(6),
        UNION(8);

        private final int binding;

        Operator(int binding) {
            this.binding = binding;
        }

        int binding() {
            return binding;
        }
    }
}
