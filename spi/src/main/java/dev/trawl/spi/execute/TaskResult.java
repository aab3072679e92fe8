package dev.trawl.spi.execute;

import java.time.Duration;
import java.util.Objects;

/// What an attempt came to.
public sealed interface TaskResult {

    /// A success that leaves no result.
    TaskResult NOTHING = new Success("");

    /// @param data JSON text; empty when nothing of it is to be kept
    record Success(String data) implements TaskResult {
        public Success {
            Objects.requireNonNull(data, "a success has data; {} when there is nothing to say");
        }
    }

    /// @param retryable another attempt may succeed
    /// @param error what happened, for people
    /// @param pause no other attempt should come before that, as somebody asked
    record Failure(boolean retryable, String error, Duration pause) implements TaskResult {
        public Failure {
            Objects.requireNonNull(error, "a failure says what happened");
        }

        public Failure(boolean retryable, String error) {
            this(retryable, error, Duration.ZERO);
        }
    }
}
