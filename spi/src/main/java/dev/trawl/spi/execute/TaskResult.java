package dev.trawl.spi.execute;

/// What an attempt came to.
public sealed interface TaskResult {

    /// @param data JSON text
    record Success(String data) implements TaskResult {}

    /// @param retryable another attempt may succeed
    /// @param error what happened, for people
    record Failure(boolean retryable, String error) implements TaskResult {}
}
