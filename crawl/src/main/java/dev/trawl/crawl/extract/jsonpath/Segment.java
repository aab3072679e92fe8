package dev.trawl.crawl.extract.jsonpath;

import java.util.List;

/// One step of a query: selectors applied to the nodes so far, or to all that is below them.
record Segment(boolean descendant, List<Selector> selectors) {

    boolean isSingular() {
        return !descendant
                && selectors.size() == 1
                && (selectors.getFirst() instanceof Selector.Name || selectors.getFirst() instanceof Selector.Index);
    }
}
