package dev.trawl.crawl.extract.jsonpath;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/// Evaluates filter expressions for single nodes.
final class Conditions {

    private final Evaluation evaluation;
    private final Patterns patterns;
    private final Budget budget;

    Conditions(Evaluation evaluation, Budget budget) {
        this.evaluation = evaluation;
        this.patterns = new Patterns(budget);
        this.budget = budget;
    }

    boolean holds(Logical logical, JsonNode current) {
        budget.step();
        return switch (logical) {
            case Logical.Or(List<Logical> parts) -> parts.stream().anyMatch(part -> holds(part, current));
            case Logical.And(List<Logical> parts) -> parts.stream().allMatch(part -> holds(part, current));
            case Logical.Not(Logical inner) -> !holds(inner, current);
            case Logical.Exists(Query query) ->
                !evaluation.nodes(query, current).isEmpty();
            case Logical.Test(Argument.Call call) -> isTrue(call, current);
            case Logical.Comparison(Argument left, Logical.Operator operator, Argument right) ->
                Comparing.holds(operand(left, current), operator, operand(right, current));
        };
    }

    private JsonNode operand(Argument argument, JsonNode current) {
        return value(argument, current).orElseGet(MissingNode::getInstance);
    }

    private boolean isTrue(Argument.Call call, JsonNode current) {
        Optional<JsonNode> subject = value(call.arguments().get(0), current);
        Optional<JsonNode> pattern = value(call.arguments().get(1), current);
        if (subject.filter(JsonNode::isString).isEmpty()
                || pattern.filter(JsonNode::isString).isEmpty()) {
            return false;
        }
        return patterns.matches(
                subject.get().stringValue(), pattern.get().stringValue(), call.function() == JsonPathFunction.MATCH);
    }

    /// The value of an argument; empty for the RFC's `Nothing`.
    private Optional<JsonNode> value(Argument argument, JsonNode current) {
        return switch (argument) {
            case Argument.Literal(JsonNode literal) -> Optional.of(literal);
            case Argument.Nodes(Query query) ->
                evaluation.nodes(query, current).stream().findFirst();
            case Argument.Call call -> call(call, current);
            case Argument.Condition _ -> throw new IllegalStateException("a condition has no value");
        };
    }

    private Optional<JsonNode> call(Argument.Call call, JsonNode current) {
        Argument first = call.arguments().getFirst();
        return switch (call.function()) {
            case LENGTH -> value(first, current).flatMap(Conditions::length);
            case COUNT ->
                Optional.of(JsonNodeFactory.instance.numberNode(
                        nodes(first, current).size()));
            case VALUE ->
                Optional.of(nodes(first, current))
                        .filter(found -> found.size() == 1)
                        .map(List::getFirst);
            case MATCH, SEARCH -> throw new IllegalStateException("a test has no value");
        };
    }

    private List<JsonNode> nodes(Argument argument, JsonNode current) {
        return argument instanceof Argument.Nodes(Query query) ? evaluation.nodes(query, current) : List.of();
    }

    private static Optional<JsonNode> length(JsonNode node) {
        if (node.isString()) {
            String text = node.stringValue();
            return Optional.of(JsonNodeFactory.instance.numberNode(text.codePointCount(0, text.length())));
        }
        return node.isContainer() ? Optional.of(JsonNodeFactory.instance.numberNode(node.size())) : Optional.empty();
    }
}
