package dev.trawl.crawl.extract.jsonpath;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Evaluates a query on one document.
final class Evaluation {

    private final JsonNode root;
    private final Budget budget;
    private final Conditions conditions;

    Evaluation(JsonNode root, Budget budget) {
        this.root = root;
        this.budget = budget;
        this.conditions = new Conditions(this, budget);
    }

    List<JsonNode> nodes(Query query, JsonNode current) {
        List<JsonNode> nodes = List.of(query.absolute() ? root : current);
        for (Segment segment : query.segments()) {
            List<JsonNode> next = new ArrayList<>();
            for (JsonNode node : nodes) {
                apply(segment, node, next);
            }
            nodes = next;
        }
        return nodes;
    }

    private void apply(Segment segment, JsonNode node, List<JsonNode> found) {
        budget.step();
        for (Selector selector : segment.selectors()) {
            select(selector, node, found);
        }
        if (segment.descendant()) {
            for (JsonNode child : node) {
                apply(segment, child, found);
            }
        }
    }

    private void select(Selector selector, JsonNode node, List<JsonNode> found) {
        switch (selector) {
            case Selector.Name(String name) -> {
                if (node.isObject() && node.has(name)) {
                    add(node.get(name), found);
                }
            }
            case Selector.Wildcard() -> {
                for (JsonNode child : node) {
                    add(child, found);
                }
            }
            case Selector.Index(long index) -> {
                long at = index < 0 ? node.size() + index : index;
                if (node.isArray() && at >= 0 && at < node.size()) {
                    add(node.get((int) at), found);
                }
            }
            case Selector.Slice slice -> slice(slice, node, found);
            case Selector.Filter(Logical condition) -> {
                for (JsonNode child : node) {
                    if (conditions.holds(condition, child)) {
                        add(child, found);
                    }
                }
            }
        }
    }

    private void slice(Selector.Slice slice, JsonNode node, List<JsonNode> found) {
        long step = slice.step();
        if (!node.isArray() || step == 0) {
            return;
        }
        int length = node.size();
        if (step > 0) {
            long from = within(bound(slice.start().orElse(0), length), 0, length);
            long to = within(bound(slice.end().orElse(length), length), 0, length);
            for (long i = from; i < to; i += step) {
                add(node.get((int) i), found);
            }
        } else {
            long from = within(bound(slice.start().orElse(length - 1L), length), -1, length - 1L);
            long to = within(bound(slice.end().orElse(-length - 1L), length), -1, length - 1L);
            for (long i = from; i > to; i += step) {
                add(node.get((int) i), found);
            }
        }
    }

    private static long bound(long bound, int length) {
        return bound >= 0 ? bound : length + bound;
    }

    private static long within(long value, long least, long most) {
        return Math.clamp(value, least, Math.max(least, most));
    }

    private void add(JsonNode node, List<JsonNode> found) {
        budget.step();
        found.add(node);
    }
}
