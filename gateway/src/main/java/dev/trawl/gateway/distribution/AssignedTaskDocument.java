package dev.trawl.gateway.distribution;

import dev.trawl.spi.ledger.Task;
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
                task.type(),
                status.shown(),
                task.reason(),
                task.priority(),
                task.total(),
                task.done(),
                task.failed(),
                Instant.ofEpochMilli(task.createdAt()),
                time(task.startedAt()),
                time(task.endedAt()));
    }

    /// Converts a time; zero means that the event has not happened.
    private static Optional<Instant> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
