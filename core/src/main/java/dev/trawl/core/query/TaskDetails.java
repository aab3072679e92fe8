package dev.trawl.core.query;

import dev.trawl.core.task.TaskType;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A task as its owner sees it: what is stored and what is going on, in one view.
///
/// @param type the version of its type's configuration that holds for it
/// @param timeout, maxAttempts what holds for this task after its own overrides
/// @param progress counts and percentage, of the live state where that is as new as the ledger
/// @param workers ids of the workers that run its subtasks now
/// @param urls URLs that are fetched now
/// @param crawl its URLs, when it is a crawl that has begun
public record TaskDetails(
        Task task,
        TaskBody body,
        TaskType type,
        Duration timeout,
        int maxAttempts,
        TaskProgress progress,
        List<String> workers,
        List<WorkerUrls> urls,
        Optional<CrawlCounts> crawl) {

    /// URLs that one worker fetches now.
    public record WorkerUrls(String worker, List<String> urls) {}
}
