package dev.trawl.crawl.extract.jsonpath;

import java.util.OptionalLong;

/// What picks children of a node.
sealed interface Selector {

    /// The member of that name.
    record Name(String name) implements Selector {}

    /// All children.
    record Wildcard() implements Selector {}

    /// One element, counted from the end if negative.
    record Index(long index) implements Selector {}

    /// Elements from start to end (exclusive) by step.
    record Slice(OptionalLong start, OptionalLong end, long step) implements Selector {}

    /// The children for which the expression holds.
    record Filter(Logical condition) implements Selector {}
}
