package dev.trawl.crawl.extract.jsonpath;

import java.util.OptionalLong;

/// Selects children of a node.
sealed interface Selector {

    /// The member with this name.
    record Name(String name) implements Selector {}

    /// All children.
    record Wildcard() implements Selector {}

    /// One element. A negative index counts from the end.
    record Index(long index) implements Selector {}

    /// Elements from start (inclusive) to end (exclusive) by step.
    record Slice(OptionalLong start, OptionalLong end, long step) implements Selector {}

    /// The children for which the condition is true.
    record Filter(Logical condition) implements Selector {}
}
