package dev.trawl.crawl.extract.jsonpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Parses a filter expression and checks its types.
final class PathFilter {

    private final PathText text;
    private final PathParser queries;

    PathFilter(PathText text, PathParser queries) {
        this.text = text;
        this.queries = queries;
    }

    Logical logical() {
        List<Logical> parts = new ArrayList<>();
        do {
            text.skipSpace();
            parts.add(and());
        } while (acceptAfterSpace("||"));
        return parts.size() == 1 ? parts.getFirst() : new Logical.Or(List.copyOf(parts));
    }

    private Logical and() {
        List<Logical> parts = new ArrayList<>();
        do {
            text.skipSpace();
            parts.add(basic());
        } while (acceptAfterSpace("&&"));
        return parts.size() == 1 ? parts.getFirst() : new Logical.And(List.copyOf(parts));
    }

    private Logical basic() {
        if (text.peek() == '!') {
            text.expect("!");
            text.skipSpace();
            return new Logical.Not(text.isNext("(") ? parenthesised() : test(operand()));
        }
        if (text.isNext("(")) {
            return parenthesised();
        }
        Argument left = operand();
        int mark = text.mark();
        text.skipSpace();
        for (Logical.Operator operator : Logical.Operator.values()) {
            if (text.accept(operator.sign())) {
                text.skipSpace();
                return new Logical.Comparison(comparable(left), operator, comparable(operand()));
            }
        }
        text.reset(mark);
        return test(left);
    }

    private Logical parenthesised() {
        queries.enter();
        text.expect("(");
        Logical inner = logical();
        text.skipSpace();
        text.expect(")");
        queries.leave();
        return inner;
    }

    private Argument operand() {
        if (text.peek() == '$' || text.peek() == '@') {
            return new Argument.Nodes(queries.subquery());
        }
        Optional<Argument> literal = PathLiterals.literal(text).map(Argument.Literal::new);
        return literal.orElseGet(this::call);
    }

    private Argument.Call call() {
        int mark = text.mark();
        String name = text.takeWhile(c -> c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
        JsonPathFunction function = JsonPathFunction.named(name).orElseThrow(() -> {
            text.reset(mark);
            return text.wrong("expected a query, a literal or a function");
        });
        queries.enter();
        text.expect("(");
        List<Argument> arguments = new ArrayList<>();
        text.skipSpace();
        if (!text.isNext(")")) {
            do {
                text.skipSpace();
                arguments.add(argument());
                text.skipSpace();
            } while (text.accept(","));
        }
        text.expect(")");
        queries.leave();
        return typed(function, List.copyOf(arguments));
    }

    /// Parses an argument, which may be a whole expression. A plain value or query is kept as such.
    private Argument argument() {
        int mark = text.mark();
        if (!text.isNext("!") && !text.isNext("(")) {
            Argument operand = operand();
            text.skipSpace();
            if (text.isNext(",") || text.isNext(")")) {
                return operand;
            }
        }
        text.reset(mark);
        return new Argument.Condition(logical());
    }

    private Argument.Call typed(JsonPathFunction function, List<Argument> arguments) {
        if (arguments.size() != function.parameters().size()) {
            throw text.wrong(
                    function.label() + "() takes " + function.parameters().size() + " arguments");
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (!fits(arguments.get(i), function.parameters().get(i))) {
                throw text.wrong("argument " + (i + 1) + " of " + function.label() + "() has the wrong type");
            }
        }
        return new Argument.Call(function, arguments);
    }

    private static boolean fits(Argument argument, JsonPathFunction.Type type) {
        return switch (argument) {
            case Argument.Literal _ -> type == JsonPathFunction.Type.VALUE;
            case Argument.Nodes(Query query) -> type != JsonPathFunction.Type.VALUE || query.isSingular();
            case Argument.Condition _ -> type == JsonPathFunction.Type.LOGICAL;
            case Argument.Call(JsonPathFunction function, List<Argument> _) -> function.result() == type;
        };
    }

    private Argument comparable(Argument argument) {
        if (!fits(argument, JsonPathFunction.Type.VALUE)) {
            throw text.wrong("only a single value can be compared");
        }
        return argument;
    }

    private Logical test(Argument argument) {
        return switch (argument) {
            case Argument.Nodes(Query query) -> new Logical.Exists(query);
            case Argument.Call call
            when call.function().result() != JsonPathFunction.Type.VALUE -> new Logical.Test(call);
            default -> throw text.wrong("a value alone is neither true nor false");
        };
    }

    private boolean acceptAfterSpace(String sign) {
        int mark = text.mark();
        text.skipSpace();
        if (text.accept(sign)) {
            return true;
        }
        text.reset(mark);
        return false;
    }
}
