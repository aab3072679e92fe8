package dev.trawl.crawl.extract.jsonpath;

import java.util.List;

/// One step of a query: applies its selectors to the current nodes, or also to all their descendants.
record Segment(boolean descendant, List<Selector> selectors) {

    boolean isSingular() {
        return !descendant
                && selectors.size() == 1
                && (selectors.getFirst() instanceof Selector.Name || selectors.getFirst() instanceof Selector.Index);
    }
}
