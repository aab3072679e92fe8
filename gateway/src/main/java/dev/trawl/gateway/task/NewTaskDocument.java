package dev.trawl.gateway.task;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A task to submit, for the OpenAPI description only; [Draft] parses it.
record NewTaskDocument(
        String type,
        Optional<JsonNode> payload,
        Optional<Integer> priority,
        Optional<Integer> maxRetries,
        Optional<Duration> timeout,
        Optional<Duration> delay) {

    /// A batch of tasks.
    record Batch(List<NewTaskDocument> tasks) {}
}
