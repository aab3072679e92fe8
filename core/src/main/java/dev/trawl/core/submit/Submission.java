package dev.trawl.core.submit;

import java.util.List;
import java.util.Optional;

/// The tasks of one submit call: all of them are accepted, or none.
///
/// @param traceparent W3C trace context; empty if there is none
public record Submission(List<TaskRequest> tasks, Optional<IdempotencyKey> key, String traceparent) {

    /// @param digest the digest of the request body; another request with the same key is rejected
    public record IdempotencyKey(String value, String digest) {}

    public static Submission of(TaskRequest... tasks) {
        return new Submission(List.of(tasks), Optional.empty(), "");
    }
}
