package dev.trawl.gateway.task;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A task as it is submitted, for those who read the API's description; [Draft] reads it.
record NewTaskDocument(
        String type,
        Optional<JsonNode> payload,
        Optional<Integer> priority,
        Optional<Integer> maxRetries,
        Optional<Duration> timeout,
        Optional<Duration> delay) {

    /// Several at once.
    record Batch(List<NewTaskDocument> tasks) {}
}
