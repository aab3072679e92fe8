package dev.trawl.cli.batch;

import tools.jackson.databind.node.ObjectNode;

/// A question and its answer, both as JSON objects. A verb keeps nothing from one line to the next.
@FunctionalInterface
public interface BatchVerb {

    /// @throws BadLineException when the question cannot be answered; its message becomes the `error` of the line
    ObjectNode answer(Fields question);
}
