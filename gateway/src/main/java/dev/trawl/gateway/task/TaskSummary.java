package dev.trawl.gateway.task;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Task;
import java.time.Instant;
import java.util.Optional;

/// A task in a list or an export.
///
/// @param results subtasks whose result is committed
public record TaskSummary(
        String id,
        String type,
        TaskState state,
        String reason,
        int priority,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Counts progress,
        int results) {

    public record Counts(int total, int done, int failed) {

        static Counts of(Task task) {
            return new Counts(task.total(), task.done(), task.failed());
        }
    }

    public static TaskSummary of(Task task) {
        return new TaskSummary(
                task.id().toString(),
                task.type(),
                task.state(),
                task.reason(),
                task.priority(),
                Instant.ofEpochMilli(task.createdAt()),
                time(task.startedAt()),
                time(task.endedAt()),
                Counts.of(task),
                task.done());
    }

    /// Zero means that it has not happened.
    static Optional<Instant> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
