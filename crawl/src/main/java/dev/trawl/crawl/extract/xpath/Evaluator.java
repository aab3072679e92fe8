package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.Expression.Operator;
import dev.trawl.crawl.extract.xpath.Expression.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/// Evaluates one expression on one tree.
final class Evaluator {

    private final Node root;
    private final Budget budget;
    private final Axes axes;
    private final DocumentOrder order;

    Evaluator(Element context, Budget budget) {
        this.root = context.root();
        this.budget = budget;
        this.axes = new Axes(budget);
        this.order = new DocumentOrder(root);
    }

    Value evaluate(Expression expression, Focus focus) {
        budget.step();
        return switch (expression) {
            case Expression.Literal(Value value) -> value;
            case Expression.Negation(Expression inner) ->
                new Value.Numeric(-evaluate(inner, focus).asNumber());
            case Expression.Binary(Operator operator, Expression left, Expression right) ->
                binary(operator, left, right, focus);
            case Expression.Call(XPathFunction function, List<Expression> arguments) ->
                new FunctionCalls(this, focus).call(function, arguments);
            case Expression.Filtered(Expression inner, List<Expression> predicates) ->
                new Value.Nodes(filter(nodes(inner, focus), predicates));
            case Expression.Path path -> new Value.Nodes(path(path, focus));
        };
    }

    List<Item> nodes(Expression expression, Focus focus) {
        return evaluate(expression, focus) instanceof Value.Nodes(List<Item> items) ? items : List.of();
    }

    Optional<Element> byId(String id) {
        return root instanceof Element element ? Optional.ofNullable(element.getElementById(id)) : Optional.empty();
    }

    List<Item> ordered(Set<Item> items) {
        return order.sorted(items, budget);
    }

    private Value binary(Operator operator, Expression left, Expression right, Focus focus) {
        return switch (operator) {
            case OR ->
                new Value.Truth(evaluate(left, focus).asTruth()
                        || evaluate(right, focus).asTruth());
            case AND ->
                new Value.Truth(evaluate(left, focus).asTruth()
                        && evaluate(right, focus).asTruth());
            case UNION -> {
                Set<Item> both = new LinkedHashSet<>(nodes(left, focus));
                both.addAll(nodes(right, focus));
                yield new Value.Nodes(ordered(both));
            }
            case PLUS, MINUS, TIMES, DIV, MOD ->
                new Value.Numeric(arithmetic(
                        operator,
                        evaluate(left, focus).asNumber(),
                        evaluate(right, focus).asNumber()));
            default ->
                new Value.Truth(new Comparisons(budget).holds(operator, evaluate(left, focus), evaluate(right, focus)));
        };
    }

    private static double arithmetic(Operator operator, double left, double right) {
        return switch (operator) {
            case PLUS -> left + right;
            case MINUS -> left - right;
            case TIMES -> left * right;
            case DIV -> left / right;
            case MOD -> left % right;
            default -> throw new IllegalStateException(operator.name());
        };
    }

    private List<Item> path(Expression.Path path, Focus focus) {
        List<Item> items = path.start()
                .map(start -> nodes(start, focus))
                .orElseGet(() -> List.of(path.absolute() ? new Item.Tree(root) : focus.item()));
        List<Step> steps = path.steps();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (i + 1 < steps.size() && isShortcut(step, steps.get(i + 1))) {
                step = new Step(Axis.DESCENDANT, steps.get(++i).test(), List.of());
            }
            items = step(items, step);
        }
        return items;
    }

    /// `//name` without predicates selects the same nodes as a single descendant walk.
    private static boolean isShortcut(Step step, Step next) {
        return step.axis() == Axis.DESCENDANT_OR_SELF
                && step.test().equals(NodeTest.ANY)
                && step.predicates().isEmpty()
                && next.axis() == Axis.CHILD
                && next.predicates().isEmpty();
    }

    private List<Item> step(List<Item> items, Step step) {
        if (items.size() == 1) {
            List<Item> found = filter(axes.select(items.getFirst(), step), step.predicates());
            return step.axis().isReverse() ? found.reversed() : found;
        }
        Set<Item> all = new LinkedHashSet<>();
        for (Item item : items) {
            all.addAll(filter(axes.select(item, step), step.predicates()));
        }
        return step.axis() == Axis.ATTRIBUTE || step.axis() == Axis.SELF ? new ArrayList<>(all) : ordered(all);
    }

    private List<Item> filter(List<Item> items, List<Expression> predicates) {
        List<Item> left = items;
        for (Expression predicate : predicates) {
            List<Item> kept = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                Value value = evaluate(predicate, new Focus(left.get(i), i + 1, left.size()));
                boolean keep = value instanceof Value.Numeric(double number) ? number == i + 1 : value.asTruth();
                if (keep) {
                    kept.add(left.get(i));
                }
            }
            left = kept;
        }
        return left;
    }
}
