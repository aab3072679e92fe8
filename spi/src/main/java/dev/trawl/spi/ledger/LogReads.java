package dev.trawl.spi.ledger;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.LoggedEntry;
import java.util.List;

/// Reads of the log of transitions.
public interface LogReads {

    /// Entries of the whole log after a position.
    List<LoggedEntry> log(long afterPosition, int max);

    /// The position of the last committed entry, even if that entry was deleted; 0 before the first.
    long lastPosition();

    /// Entries of one task after a position.
    List<LoggedEntry> logOf(TaskId task, long afterPosition, int max);
}
