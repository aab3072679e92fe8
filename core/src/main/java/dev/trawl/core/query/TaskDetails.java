package dev.trawl.core.query;

import dev.trawl.core.task.TaskType;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The stored and live state of a task in one view.
///
/// @param type the version of its type's configuration that applies to it
/// @param timeout, maxAttempts the effective values after the overrides of the task
/// @param progress counts and percentage, from the live state if that is at least as new as the ledger
/// @param workers ids of the workers that run its subtasks now
/// @param urls URLs that are being fetched
/// @param crawl its URL counts, if it is a crawl that has started
/// @param edits the settings of the crawl that were changed after its start
/// @param unmet needs of a waiting subtask that no worker meets now
public record TaskDetails(
        Task task,
        TaskBody body,
        TaskType type,
        Duration timeout,
        int maxAttempts,
        TaskProgress progress,
        List<String> workers,
        List<WorkerUrls> urls,
        Optional<CrawlCounts> crawl,
        JobEdits edits,
        Labels labels,
        Optional<WorkNeeds> unmet) {

    /// URLs that one worker is fetching.
    public record WorkerUrls(String worker, List<String> urls) {}
}
