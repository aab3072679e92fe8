package dev.trawl.crawl.extract.jsonpath;

import java.util.List;

/// A query inside or outside of a filter.
///
/// @param absolute begins at the root (`$`), not at the current node (`@`)
record Query(boolean absolute, List<Segment> segments) {

    /// True if it can find at most one node, so that it may be compared.
    boolean isSingular() {
        return segments.stream().allMatch(Segment::isSingular);
    }
}
