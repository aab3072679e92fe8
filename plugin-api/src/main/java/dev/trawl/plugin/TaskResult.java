package dev.trawl.plugin;

import java.time.Duration;
import java.util.Objects;

/// The result of an attempt.
public sealed interface TaskResult {

    /// A success without result data.
    TaskResult NOTHING = new Success("");

    /// @param data JSON text; empty when no result is stored
    record Success(String data) implements TaskResult {
        public Success {
            Objects.requireNonNull(data, "a success has data; {} when there is nothing to say");
        }
    }

    /// @param retryable another attempt may succeed
    /// @param error a description of the failure for users
    /// @param pause the minimum delay before another attempt, as requested by the failed service
    record Failure(boolean retryable, String error, Duration pause) implements TaskResult {
        public Failure {
            Objects.requireNonNull(error, "a failure says what happened");
        }

        public Failure(boolean retryable, String error) {
            this(retryable, error, Duration.ZERO);
        }
    }
}
