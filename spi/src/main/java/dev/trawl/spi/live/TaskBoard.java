package dev.trawl.spi.live;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Publishes the progress of tasks in the backend, for display. It is derived data; decisions use the ledger.
public interface TaskBoard {

    /// Applies the transitions that this node committed; each is passed once. The display may lag.
    /// Waits only briefly
    /// for the backend and never throws; missed transitions are corrected later.
    void follow(List<LoggedEntry> committed);

    /// Corrects the counts of tasks that this node changed to their current values. Waits and fails like [#follow].
    /// Ends committed up to a second after `at` do not count again when they arrive late. An end that
    /// was not counted
    /// is included in the next correction.
    ///
    /// @param at ledger time of the change, milliseconds since 1970
    void correct(List<Task> tasks, long at);

    /// The progress of those tasks that are published.
    ///
    /// @throws LiveStateUnavailableException when the backend did not answer
    Map<TaskId, Standing> standing(List<TaskId> tasks);

    /// Publishes the URLs that a worker session is fetching, for `ttl` at most. They replace the previous ones; an
    /// empty list removes them. Never throws; a task that is not published is skipped.
    void working(long session, List<CurrentUrl> urls, Duration ttl);

    /// URLs of a task that are being fetched, ascending by session.
    ///
    /// @throws LiveStateUnavailableException when the backend did not answer
    List<Working> working(TaskId task);

    /// URLs that one worker session is fetching for one task.
    record Working(long session, List<String> urls) {}

    /// The progress of a task.
    ///
    /// @param state as in `TaskState`
    /// @param total subtasks known so far
    record Standing(String state, long total, long done, long failed) {}
}
