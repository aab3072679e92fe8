package dev.trawl.crawl.extract;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The record of a page.
///
/// @param problems fields that have no value though they should
public record Extracted(ObjectNode values, List<FieldProblem> problems) {

    public Extracted {
        problems = List.copyOf(problems);
    }
}
