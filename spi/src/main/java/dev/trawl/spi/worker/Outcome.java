package dev.trawl.spi.worker;

import java.time.Duration;

/// The state of a lease's run in a report.
public sealed interface Outcome {

    /// Still running: the report is only a checkpoint.
    record Continues() implements Outcome {}

    /// Succeeded. The result is JSON text.
    record Succeeded(String result) implements Outcome {}

    /// The attempt failed.
    ///
    /// @param pause the minimum delay before the next attempt
    record Failed(boolean retryable, String error, Duration pause) implements Outcome {
        public Failed(boolean retryable, String error) {
            this(retryable, error, Duration.ZERO);
        }
    }

    /// The attempt exceeded its timeout.
    record TimedOut() implements Outcome {}

    /// Neither finished nor failed: the worker drains and returns the subtask.
    record HandedBack() implements Outcome {}
}
