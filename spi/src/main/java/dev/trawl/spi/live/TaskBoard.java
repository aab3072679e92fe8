package dev.trawl.spi.live;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Shows how far tasks are to whoever looks at the engine. It is derived: the ledger is asked where it matters.
public interface TaskBoard {

    /// Follows what this node committed: each transition is told once. May show it a moment later; hardly waits for the
    /// engine and never throws; what is missed is put right later.
    void follow(List<LoggedEntry> committed);

    /// Puts right what was counted: these tasks were changed by this node and are like this now. The same rules hold.
    /// Ends that were committed until a second later do not count again when they are told late; what was not
    /// counted yet comes with the next correction.
    ///
    /// @param at ledger time of the change, milliseconds since 1970
    void correct(List<Task> tasks, long at);

    /// Those of the tasks that are shown.
    ///
    /// @throws LiveStateUnavailableException when the engine did not answer
    Map<TaskId, Standing> standing(List<TaskId> tasks);

    /// Shows the URLs that a worker session fetches now, for `ttl` at most. They replace those it showed before; an
    /// empty list hides them. Never throws; a task that is not shown is passed over.
    void working(long session, List<CurrentUrl> urls, Duration ttl);

    /// URLs of a task that are fetched now, ascending by session.
    ///
    /// @throws LiveStateUnavailableException when the engine did not answer
    List<Working> working(TaskId task);

    /// URLs that one worker session fetches now for one task.
    record Working(long session, List<String> urls) {}

    /// How far a task is.
    ///
    /// @param state as in `TaskState`
    /// @param total subtasks known so far
    record Standing(String state, long total, long done, long failed) {}
}
