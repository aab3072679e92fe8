package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.xpath.Expression.Operator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Compares values. A node set satisfies a comparison if any of its nodes does.
final class Comparisons {

    private final Budget budget;

    Comparisons(Budget budget) {
        this.budget = budget;
    }

    boolean holds(Operator operator, Value left, Value right) {
        if (left instanceof Value.Nodes(List<Item> items) && right instanceof Value.Nodes(List<Item> others)) {
            return bothNodes(operator, items, others);
        }
        if (left instanceof Value.Nodes(List<Item> items) && !(right instanceof Value.Truth)) {
            return items.stream().anyMatch(item -> single(operator, text(item), right));
        }
        if (right instanceof Value.Nodes(List<Item> items) && !(left instanceof Value.Truth)) {
            return items.stream().anyMatch(item -> single(operator, left, text(item)));
        }
        return single(operator, left, right);
    }

    private boolean bothNodes(Operator operator, List<Item> left, List<Item> right) {
        if (operator == Operator.EQUAL) {
            Set<String> texts = new HashSet<>();
            left.forEach(item -> texts.add(text(item).text()));
            return right.stream().anyMatch(item -> texts.contains(text(item).text()));
        }
        return left.stream()
                .map(this::text)
                .anyMatch(one -> right.stream().anyMatch(other -> single(operator, one, text(other))));
    }

    private Value.Text text(Item item) {
        budget.step();
        return new Value.Text(item.text());
    }

    private static boolean single(Operator operator, Value left, Value right) {
        if (operator != Operator.EQUAL && operator != Operator.NOT_EQUAL) {
            return ordered(operator, left.asNumber(), right.asNumber());
        }
        boolean equal;
        if (left instanceof Value.Truth || right instanceof Value.Truth) {
            equal = left.asTruth() == right.asTruth();
        } else if (left instanceof Value.Numeric || right instanceof Value.Numeric) {
            equal = left.asNumber() == right.asNumber();
        } else {
            equal = left.asText().equals(right.asText());
        }
        return equal == (operator == Operator.EQUAL);
    }

    private static boolean ordered(Operator operator, double left, double right) {
        return switch (operator) {
            case LESS -> left < right;
            case AT_MOST -> left <= right;
            case GREATER -> left > right;
            case AT_LEAST -> left >= right;
            default -> throw new IllegalStateException(operator.name());
        };
    }
}
