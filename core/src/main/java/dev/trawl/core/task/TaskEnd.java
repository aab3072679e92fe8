package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;

/// The end of a task: COMPLETED if every subtask succeeded, otherwise FAILED. The URLs of a crawl decide on its end. A
/// completed task that was not paused keeps its `reason`.
public final class TaskEnd {

    private TaskEnd() {}

    /// Ends a task whose subtasks have all ended.
    public static Task of(Task counted, long now) {
        if (counted.progress().failed() == 0) {
            String reason = counted.state() == TaskState.PAUSED
                    ? ""
                    : counted.status().reason().orElse("");
            return counted.ended(TaskState.COMPLETED, reason, now);
        }
        return failed(
                counted,
                "subtasks failed: %d of %d"
                        .formatted(
                                counted.progress().failed(), counted.progress().total()),
                now);
    }

    /// Ends a crawl whose subtasks have all ended. Its URLs decide: a crawl that fetched nothing fails, any other
    /// completes and says how many URLs failed.
    public static Task of(Task counted, Crawl crawl, long now) {
        if (crawl.done() == 0) {
            String nothing = "nothing was fetched: %d failed, %d skipped".formatted(crawl.failed(), crawl.skipped());
            return failed(counted, counted.status().reason().orElse(nothing), now);
        }
        var reasons = new ArrayList<String>();
        if (counted.state() != TaskState.PAUSED) {
            counted.status().reason().ifPresent(reasons::add);
        }
        if (crawl.failed() > 0) {
            reasons.add("%d of %d URLs failed".formatted(crawl.failed(), crawl.tried()));
        }
        return counted.ended(TaskState.COMPLETED, String.join("; ", reasons), now);
    }

    public static Task failed(Task task, String reason, long now) {
        return task.ended(TaskState.FAILED, reason, now);
    }

    /// Ends a task early. Its waiting subtasks remain to be cancelled.
    public static Task asked(Task task, TaskState end, String reason, long now) {
        return task.endedEarly(end, reason, now);
    }
}
