package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.limit.Budget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.jsoup.nodes.Node;

/// Document order of all nodes of a tree, computed on first use.
final class DocumentOrder {

    private final Node root;
    private final IdentityHashMap<Node, Integer> places = new IdentityHashMap<>();

    DocumentOrder(Node root) {
        this.root = root;
    }

    List<Item> sorted(Collection<Item> items, Budget budget) {
        List<Item> sorted = new ArrayList<>(items);
        if (sorted.size() > 1) {
            if (places.isEmpty()) {
                root.traverse((node, _) -> {
                    budget.step();
                    places.put(node, places.size());
                });
            }
            sorted.sort(Comparator.comparingInt(this::place));
        }
        return sorted;
    }

    private int place(Item item) {
        return switch (item) {
            case Item.Tree(Node node) -> 2 * places.getOrDefault(node, 0);
            case Item.Attribute attribute -> 2 * places.getOrDefault(attribute.owner(), 0) + 1;
        };
    }
}
