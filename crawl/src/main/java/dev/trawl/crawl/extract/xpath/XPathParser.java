package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.xpath.Expression.Operator;
import dev.trawl.crawl.extract.xpath.Expression.Step;
import dev.trawl.crawl.extract.xpath.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Parses the tokens of an expression into its syntax tree.
final class XPathParser {

    private static final int DEEPEST = 64;
    private static final int MOST_OPERATORS = 500;

    private final List<Token> tokens;
    private int at;
    private int depth;
    private int operators;

    XPathParser(String text) {
        this.tokens = Tokens.of(text);
    }

    Expression parse() {
        Expression expression = binary(1);
        if (peek().kind() != Kind.END) {
            throw unexpected();
        }
        return expression;
    }

    private Expression binary(int binding) {
        if (++depth > DEEPEST * 8) {
            throw wrong("nested too deeply", peek().at());
        }
        Expression left = binding == 7 ? negation() : binding > 8 ? path() : binary(binding + 1);
        Optional<Operator> operator = operator(binding);
        while (operator.isPresent()) {
            at++;
            if (++operators > MOST_OPERATORS) {
                throw wrong("too many operators", peek().at());
            }
            Expression right = binding >= 8 ? path() : binary(binding + 1);
            if (operator.get() == Operator.UNION && !(isNodes(left) && isNodes(right))) {
                throw wrong("only nodes can be united", peek().at());
            }
            left = new Expression.Binary(operator.get(), left, right);
            operator = operator(binding);
        }
        depth--;
        return left;
    }

    private Expression negation() {
        int minus = 0;
        while (acceptSign("-")) {
            minus++;
        }
        Expression inner = binary(8);
        return minus % 2 == 1
                ? new Expression.Negation(inner)
                : minus == 0 ? inner : new Expression.Negation(new Expression.Negation(inner));
    }

    private Optional<Operator> operator(int binding) {
        Token token = peek();
        if (token.kind() != Kind.OPERATOR && token.kind() != Kind.SIGN) {
            return Optional.empty();
        }
        Optional<Operator> operator = switch (token.text()) {
            case "or" -> Optional.of(Operator.OR);
            case "and" -> Optional.of(Operator.AND);
            case "=" -> Optional.of(Operator.EQUAL);
            case "!=" -> Optional.of(Operator.NOT_EQUAL);
            case "<" -> Optional.of(Operator.LESS);
            case "<=" -> Optional.of(Operator.AT_MOST);
            case ">" -> Optional.of(Operator.GREATER);
            case ">=" -> Optional.of(Operator.AT_LEAST);
            case "+" -> Optional.of(Operator.PLUS);
            case "-" -> Optional.of(Operator.MINUS);
            case "*" -> Optional.of(Operator.TIMES);
            case "div" -> Optional.of(Operator.DIV);
            case "mod" -> Optional.of(Operator.MOD);
            case "|" -> Optional.of(Operator.UNION);
            default -> Optional.empty();
        };
        return operator.filter(found -> found.binding() == binding);
    }

    private Expression path() {
        if (isPrimary()) {
            Expression primary = filtered();
            if (!isSign("/") && !isSign("//")) {
                return primary;
            }
            if (!isNodes(primary)) {
                throw wrong("only nodes have steps below them", peek().at());
            }
            return new Expression.Path(Optional.of(primary), false, moreSteps(new ArrayList<>()));
        }
        List<Step> steps = new ArrayList<>();
        if (acceptSign("/")) {
            if (isStep()) {
                steps.add(step());
            }
            return new Expression.Path(Optional.empty(), true, steps.isEmpty() ? steps : moreSteps(steps));
        }
        if (isSign("//")) {
            return new Expression.Path(Optional.empty(), true, moreSteps(steps));
        }
        steps.add(step());
        return new Expression.Path(Optional.empty(), false, moreSteps(steps));
    }

    private List<Step> moreSteps(List<Step> steps) {
        while (true) {
            if (acceptSign("//")) {
                steps.add(new Step(Axis.DESCENDANT_OR_SELF, NodeTest.ANY, List.of()));
            } else if (!acceptSign("/")) {
                return List.copyOf(steps);
            }
            steps.add(step());
        }
    }

    private boolean isPrimary() {
        Token token = peek();
        boolean call = token.kind() == Kind.NAME
                && tokens.get(at + 1).is(Kind.SIGN, "(")
                && !StepParser.isNodeType(token.text());
        return call || token.kind() == Kind.STRING || token.kind() == Kind.NUMBER || isSign("(") || isSign("$");
    }

    private Expression filtered() {
        Expression primary = primary();
        List<Expression> predicates = predicates();
        if (!predicates.isEmpty() && !isNodes(primary)) {
            throw wrong("only nodes can be filtered", peek().at());
        }
        return predicates.isEmpty() ? primary : new Expression.Filtered(primary, predicates);
    }

    private Expression primary() {
        Token token = tokens.get(at++);
        return switch (token.kind()) {
            case STRING -> new Expression.Literal(new Value.Text(token.text()));
            case NUMBER -> new Expression.Literal(new Value.Numeric(Double.parseDouble(token.text())));
            case NAME -> call(token);
            default -> {
                if (token.text().equals("$")) {
                    throw wrong("there are no variables", token.at());
                }
                Expression inner = binary(1);
                expectSign(")");
                yield inner;
            }
        };
    }

    private Expression call(Token name) {
        XPathFunction function = XPathFunction.named(name.text())
                .orElseThrow(() -> wrong("unknown function '" + name.text() + "()'", name.at()));
        expectSign("(");
        List<Expression> arguments = new ArrayList<>();
        if (!isSign(")")) {
            do {
                arguments.add(binary(1));
            } while (acceptSign(","));
        }
        expectSign(")");
        boolean typed = arguments.isEmpty() || !function.needsNodes() || isNodes(arguments.getFirst());
        if (!function.takes(arguments.size()) || !typed) {
            throw wrong("wrong arguments of '" + name.text() + "()'", name.at());
        }
        return new Expression.Call(function, List.copyOf(arguments));
    }

    private static boolean isNodes(Expression expression) {
        return switch (expression) {
            case Expression.Path _, Expression.Filtered _ -> true;
            case Expression.Call(XPathFunction function, List<Expression> _) -> function == XPathFunction.ID;
            case Expression.Binary(Operator operator, Expression _, Expression _) -> operator == Operator.UNION;
            default -> false;
        };
    }

    private boolean isStep() {
        return peek().kind() == Kind.NAME || isSign(".") || isSign("..") || isSign("@");
    }

    private Step step() {
        if (acceptSign(".")) {
            return new Step(Axis.SELF, NodeTest.ANY, List.of());
        }
        if (acceptSign("..")) {
            return new Step(Axis.PARENT, NodeTest.ANY, List.of());
        }
        StepParser parser = new StepParser(tokens, at);
        Axis axis = parser.axis();
        NodeTest test = parser.test();
        at = parser.at();
        return new Step(axis, test, predicates());
    }

    private List<Expression> predicates() {
        List<Expression> predicates = new ArrayList<>();
        while (acceptSign("[")) {
            predicates.add(binary(1));
            expectSign("]");
        }
        return List.copyOf(predicates);
    }

    private Token peek() {
        return tokens.get(at);
    }

    private boolean isSign(String sign) {
        return peek().is(Kind.SIGN, sign);
    }

    private boolean acceptSign(String sign) {
        boolean found = isSign(sign);
        at += found ? 1 : 0;
        return found;
    }

    private void expectSign(String sign) {
        if (!acceptSign(sign)) {
            throw unexpected();
        }
    }

    private IllegalArgumentException unexpected() {
        Token token = peek();
        String what = token.kind() == Kind.END ? "it ends too early" : "unexpected '" + token.text() + "'";
        return wrong(what, token.at());
    }

    static IllegalArgumentException wrong(String why, int at) {
        return new IllegalArgumentException("not an XPath 1.0 expression: " + why + " at position " + at);
    }
}
