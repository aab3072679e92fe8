package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.Task;

/// How a task ends: COMPLETED when every subtask succeeded, FAILED when one did not. Why nothing more was made of a
/// running task stays with it.
public final class TaskEnd {

    private TaskEnd() {}

    /// The task with its end written; all of its subtasks have ended.
    public static Task of(Task counted, long now) {
        if (counted.failed() == 0) {
            String reason = counted.state() == TaskState.PAUSED ? "" : counted.reason();
            return ended(counted, TaskState.COMPLETED, reason, now);
        }
        return failed(counted, "subtasks failed: %d of %d".formatted(counted.failed(), counted.total()), now);
    }

    /// The same for a crawl, which has failed also when it fetched nothing.
    public static Task of(Task counted, Crawl crawl, long now) {
        if (counted.failed() > 0 || crawl.done() > 0) {
            return of(counted, now);
        }
        String nothing = "nothing was fetched: %d failed, %d skipped".formatted(crawl.failed(), crawl.skipped());
        return failed(counted, counted.reason().isEmpty() ? nothing : counted.reason(), now);
    }

    public static Task failed(Task task, String reason, long now) {
        return ended(task, TaskState.FAILED, reason, now);
    }

    /// Ended by a person: waiting subtasks may be left to be cleared away.
    public static Task asked(Task task, TaskState end, String reason, long now) {
        return ended(task, end, reason, now).withCleared(false);
    }

    private static Task ended(Task task, TaskState end, String reason, long now) {
        return task.withState(end, reason).withTimes(task.startedAt(), now).withCleared(true);
    }
}
