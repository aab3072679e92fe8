package dev.trawl.core.submit;

import java.util.List;
import java.util.Optional;

/// What arrives in one call: all of its tasks are accepted, or none.
///
/// @param traceparent W3C trace context; empty when none
public record Submission(List<TaskRequest> tasks, Optional<IdempotencyKey> key, String traceparent) {

    /// @param digest of the request body, so that another request with the same key is refused
    public record IdempotencyKey(String value, String digest) {}

    public static Submission of(TaskRequest... tasks) {
        return new Submission(List.of(tasks), Optional.empty(), "");
    }
}
