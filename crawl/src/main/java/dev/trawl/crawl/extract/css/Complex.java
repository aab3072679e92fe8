package dev.trawl.crawl.extract.css;

import java.util.List;

/// Compound selectors joined by combinators. `combinators.get(i)` precedes `compounds.get(i)`.
record Complex(List<List<Simple>> compounds, List<Combinator> combinators) {

    /// The relation between an element and the match of the preceding compound.
    enum Combinator {
        DESCENDANT,
        CHILD,
        NEXT,
        LATER
    }

    int last() {
        return compounds.size() - 1;
    }
}
