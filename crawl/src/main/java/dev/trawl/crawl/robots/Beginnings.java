package dev.trawl.crawl.robots;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// Rules indexed by path prefix.
record Beginnings(NavigableMap<String, Node> nodes) {

    /// @param best the rule of highest precedence for this prefix and for the prefixes it starts with
    /// @param shorter the longest other prefix that this one starts with
    record Node(String beginning, Rule best, Optional<Node> shorter) {}

    static Beginnings of(List<Rule> rules, Function<Rule, String> beginning) {
        var byBeginning = new TreeMap<String, Rule>();
        rules.forEach(rule -> byBeginning.merge(beginning.apply(rule), rule, Rule::weightier));
        var nodes = new TreeMap<String, Node>();
        Deque<Node> open = new ArrayDeque<>();
        byBeginning.forEach((text, rule) -> {
            while (!open.isEmpty() && !text.startsWith(open.getFirst().beginning())) {
                open.pop();
            }
            Optional<Node> shorter = Optional.ofNullable(open.peek());
            Rule best = shorter.map(node -> Rule.weightier(node.best(), rule)).orElse(rule);
            Node node = new Node(text, best, shorter);
            open.push(node);
            nodes.put(text, node);
        });
        return new Beginnings(nodes);
    }

    /// The rule of highest precedence whose prefix starts the path.
    Optional<Rule> best(String path) {
        // Every prefix of the path sorts at or before it, so the floor entry starts with each of them.
        Optional<Node> at = Optional.ofNullable(nodes.floorEntry(path)).map(Map.Entry::getValue);
        int common = at.map(node -> common(node.beginning(), path)).orElse(0);
        while (at.isPresent() && at.get().beginning().length() > common) {
            at = at.get().shorter();
        }
        return at.map(Node::best);
    }

    private static int common(String one, String other) {
        int length = Math.min(one.length(), other.length());
        int at = 0;
        while (at < length && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }
}
