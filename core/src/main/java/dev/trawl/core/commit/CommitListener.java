package dev.trawl.core.commit;

import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Task;
import java.util.List;

/// Is told what was committed by this process, after it is durable and before the callers are answered.
@FunctionalInterface
public interface CommitListener {

    /// Called by one writer at a time per group; must return quickly and not throw.
    void committed(List<LoggedEntry> entries);

    /// Is told the tasks that a group changed, as they are now; the same rules hold.
    ///
    /// @param at ledger time of the commit
    default void changed(List<Task> tasks, long at) {}

    /// Is told the tasks that ended in a group, whatever ended them; the same rules hold.
    default void ended(List<Task> tasks) {}
}
