package dev.trawl.spi.worker;

import java.time.Duration;

/// How the run of a lease goes on or ended.
public sealed interface Outcome {

    /// Still running: the report is a checkpoint only.
    record Continues() implements Outcome {}

    /// Done. The result is JSON text.
    record Succeeded(String result) implements Outcome {}

    /// The attempt failed.
    ///
    /// @param pause the next one comes no sooner than that
    record Failed(boolean retryable, String error, Duration pause) implements Outcome {
        public Failed(boolean retryable, String error) {
            this(retryable, error, Duration.ZERO);
        }
    }

    /// The attempt ran longer than it may.
    record TimedOut() implements Outcome {}

    /// Not finished and not failed: the worker drains and gives it back.
    record HandedBack() implements Outcome {}
}
