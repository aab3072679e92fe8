package dev.trawl.core.submit;

import dev.trawl.core.task.Overrides;
import java.time.Duration;

/// A task as its submitter describes it.
///
/// @param payload JSON text, already known to be well-formed
/// @param priority 0 to 10; 8 and more is high
/// @param delay how long it waits before it may start
public record TaskRequest(String type, String payload, int priority, Overrides overrides, Duration delay) {

    public static final int DEFAULT_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /// A task with nothing special about it.
    public static TaskRequest of(String type, String payload) {
        return new TaskRequest(type, payload, DEFAULT_PRIORITY, Overrides.NONE, Duration.ZERO);
    }
}
