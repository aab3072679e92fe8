package dev.trawl.crawl.extract;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The record extracted from a page.
///
/// @param problems reasons for missing values
public record Extracted(ObjectNode values, List<FieldProblem> problems) {

    public Extracted {
        problems = List.copyOf(problems);
    }
}
