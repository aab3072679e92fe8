package dev.trawl.gateway.task;

import dev.trawl.core.query.SubtaskProgress;
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
        SubtaskCounts subtasks,
        int results,
        Map<String, String> labels) {

    /// Progress of a task.
    ///
    /// @param unit `pages` for a crawl that has started, else `subtasks`
    /// @param total units known so far; more may be found while a crawl runs
    /// @param skipped, waiting, running URLs of a crawl; null for other tasks
    /// @param limit pages that the crawl may fetch; null if unknown, and for other tasks
    /// @param rate pages per second over the last seconds; null unless a crawl is running
    /// @param percent percentage of the work known so far; null while the amount is unknown
    /// @param source `live` when the live state has the newest counts, else `ledger`
    public record Counts(
            String unit,
            long total,
            long done,
            long failed,
            Optional<Long> skipped,
            Optional<Long> waiting,
            Optional<Long> running,
            Optional<Long> limit,
            Optional<Double> rate,
            Optional<Double> percent,
            String source) {

        public static Counts of(TaskProgress progress) {
            return new Counts(
                    progress.unit().name().toLowerCase(Locale.ROOT),
                    progress.total(),
                    progress.done(),
                    progress.failed(),
                    progress.urls().map(TaskProgress.Urls::skipped),
                    progress.urls().map(TaskProgress.Urls::waiting),
                    progress.urls().map(TaskProgress.Urls::running),
                    progress.urls().map(TaskProgress.Urls::most).filter(most -> most > 0),
                    progress.urls().flatMap(TaskProgress.Urls::rate),
                    progress.percent(),
                    progress.unit() == TaskProgress.Unit.PAGES
                            ? SubtaskProgress.Source.LEDGER.name().toLowerCase(Locale.ROOT)
                            : progress.subtasks().source().name().toLowerCase(Locale.ROOT));
        }
    }

    /// Counts of subtasks; those of a crawl are batches of URLs.
    public record SubtaskCounts(long total, long done, long failed) {

        public static SubtaskCounts of(TaskProgress progress) {
            return new SubtaskCounts(
                    progress.subtasks().total(),
                    progress.subtasks().done(),
                    progress.subtasks().failed());
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
                SubtaskCounts.of(progress),
                task.progress().done(),
                labels.entries());
    }

    /// Converts a time; zero means that the event has not happened.
    static Optional<Instant> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
