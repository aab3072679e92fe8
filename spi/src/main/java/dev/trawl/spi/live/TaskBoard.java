package dev.trawl.spi.live;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Task;
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
    Map<TaskId, Standing> standing(List<TaskId> tasks);

    /// How far a task is.
    ///
    /// @param state as in `TaskState`
    /// @param total subtasks known so far
    record Standing(String state, long total, long done, long failed) {}
}
