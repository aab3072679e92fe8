package dev.trawl.core.submit;

import dev.trawl.core.task.Overrides;
import dev.trawl.spi.task.Labels;
import java.time.Duration;

/// A task as described by its submitter.
///
/// @param payload well-formed JSON text
/// @param priority 0 to 10; 8 and above is high
/// @param delay the time before the task may start
public record TaskRequest(
        String type, String payload, int priority, Overrides overrides, Duration delay, Labels labels) {

    public static final int DEFAULT_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /// A task without labels.
    public TaskRequest(String type, String payload, int priority, Overrides overrides, Duration delay) {
        this(type, payload, priority, overrides, delay, Labels.NONE);
    }

    /// A task with default priority, without overrides and delay.
    public static TaskRequest of(String type, String payload) {
        return new TaskRequest(type, payload, DEFAULT_PRIORITY, Overrides.NONE, Duration.ZERO);
    }
}
