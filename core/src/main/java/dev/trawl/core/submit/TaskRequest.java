package dev.trawl.core.submit;

import dev.trawl.core.task.Overrides;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.task.Labels;
import java.time.Duration;
import java.util.Optional;

/// A task as described by its submitter.
///
/// @param payload well-formed JSON text
/// @param priority 0 to 10; 8 and above is high
/// @param delay the time before the task may start
/// @param labels of the caller; none has the reserved prefix
/// @param schedule the schedule that submits the task; empty for a task of a caller
/// @param applied the document that describes the task; empty for a task that `trawl apply` did not submit
public record TaskRequest(
        String type,
        String payload,
        int priority,
        Overrides overrides,
        Duration delay,
        Labels labels,
        Optional<String> schedule,
        Optional<AppliedDocument> applied) {

    public static final int DEFAULT_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /// A task of a caller.
    public TaskRequest(String type, String payload, int priority, Overrides overrides, Duration delay, Labels labels) {
        this(type, payload, priority, overrides, delay, labels, Optional.empty(), Optional.empty());
    }

    /// A task of a schedule.
    public static TaskRequest ofSchedule(String name, Work work, Overrides overrides) {
        return new TaskRequest(
                work.type(),
                work.payload(),
                work.priority(),
                overrides,
                Duration.ZERO,
                work.labels(),
                Optional.of(name),
                Optional.empty());
    }

    /// A task without labels.
    public TaskRequest(String type, String payload, int priority, Overrides overrides, Duration delay) {
        this(type, payload, priority, overrides, delay, Labels.NONE);
    }

    /// A task with default priority, without overrides and delay.
    public static TaskRequest of(String type, String payload) {
        return new TaskRequest(type, payload, DEFAULT_PRIORITY, Overrides.NONE, Duration.ZERO);
    }

    /// The task of a document that is applied.
    public TaskRequest of(AppliedDocument document) {
        return new TaskRequest(type, payload, priority, overrides, delay, labels, schedule, Optional.of(document));
    }

    TaskRequest withPayload(String other) {
        return new TaskRequest(type, other, priority, overrides, delay, labels, schedule, applied);
    }

    /// The labels that are stored: those of the caller and those of the applied document.
    Labels storedLabels() {
        return applied.map(document -> labels.with(document.labels())).orElse(labels);
    }
}
