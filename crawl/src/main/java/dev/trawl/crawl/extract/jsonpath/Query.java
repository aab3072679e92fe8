package dev.trawl.crawl.extract.jsonpath;

import java.util.List;

/// A query, at top level or inside a filter.
///
/// @param absolute starts at the root (`$`) instead of the current node (`@`)
record Query(boolean absolute, List<Segment> segments) {

    /// True if the query matches at most one node, so that it can be compared.
    boolean isSingular() {
        return segments.stream().allMatch(Segment::isSingular);
    }
}
