package dev.trawl.core.commit;

import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.util.List;

/// Receives the commits of this process, after they are durable and before the callers get a reply.
@FunctionalInterface
public interface CommitListener {

    /// Receives the log entries of a group. The writer of the group calls it; it must return quickly and not throw.
    void committed(List<LoggedEntry> entries);

    /// Receives the tasks that a group changed, in their new state. The same rules apply.
    ///
    /// @param at ledger time of the commit
    default void changed(List<Task> tasks, long at) {}

    /// Receives the tasks that ended in a group, for any reason. The same rules apply.
    default void ended(List<Task> tasks) {}
}
