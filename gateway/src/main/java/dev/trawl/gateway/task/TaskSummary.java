package dev.trawl.gateway.task;

import dev.trawl.core.query.TaskProgress;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Task;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A task in a list or an export.
///
/// @param results number of subtasks with a committed result
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
        int results,
        Map<String, String> labels) {

    /// @param percent percentage of the work known so far; null while the amount is unknown
    /// @param source `live` when the live state has the newest counts, else `ledger`
    public record Counts(long total, long done, long failed, Optional<Double> percent, String source) {

        static Counts of(TaskProgress progress) {
            return new Counts(
                    progress.total(),
                    progress.done(),
                    progress.failed(),
                    progress.percent(),
                    progress.source().name().toLowerCase(Locale.ROOT));
        }
    }

    public static TaskSummary of(Task task, TaskProgress progress, Labels labels) {
        return new TaskSummary(
                task.id().toString(),
                task.type().name(),
                task.state(),
                task.status().reason().orElse(""),
                task.priority(),
                Instant.ofEpochMilli(task.status().createdAt()),
                time(task.status().startedAt().orElse(0)),
                time(task.status().endedAt().orElse(0)),
                Counts.of(progress),
                task.progress().done(),
                labels.entries());
    }

    /// Converts a time; zero means that the event has not happened.
    static Optional<Instant> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
