package dev.trawl.gateway.distribution;

import dev.trawl.spi.task.Task;
import java.time.Instant;
import java.util.Optional;

/// A task in a list.
///
/// @param total, done, failed counts of its subtasks
public record AssignedTaskDocument(
        String taskId,
        String taskType,
        String status,
        String reason,
        int priority,
        int total,
        int done,
        int failed,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt) {

    static AssignedTaskDocument of(Task task, TaskStatus status) {
        return new AssignedTaskDocument(
                task.id().toString(),
                task.type().name(),
                status.shown(),
                task.status().reason().orElse(""),
                task.priority(),
                task.progress().total(),
                task.progress().done(),
                task.progress().failed(),
                Instant.ofEpochMilli(task.status().createdAt()),
                time(task.status().startedAt().orElse(0)),
                time(task.status().endedAt().orElse(0)));
    }

    /// Converts a time; zero means that the event has not happened.
    private static Optional<Instant> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
