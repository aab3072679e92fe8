package dev.trawl.cli.batch;

import tools.jackson.databind.node.ObjectNode;

/// Answers one question; both are JSON objects. Implementations keep no state between lines.
@FunctionalInterface
public interface BatchVerb {

    /// @throws BadLineException if the question cannot be answered; its message becomes the `error` of the line
    ObjectNode answer(BatchFields question);
}
