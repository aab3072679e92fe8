package dev.trawl.crawl.extract.css;

import java.util.List;

/// Compounds joined by combinators; `combinators.get(i)` stands before `compounds.get(i)`.
record Complex(List<List<Simple>> compounds, List<Combinator> combinators) {

    /// How an element relates to the one that the compound before matches.
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
