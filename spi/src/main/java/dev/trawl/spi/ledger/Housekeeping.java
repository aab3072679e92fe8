package dev.trawl.spi.ledger;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.audit.AuditHead;
import java.util.List;

/// Deletes old data in small batches, oldest first, so that the store does not grow without bound.
public interface Housekeeping {

    /// Removes tasks that ended before `endedBefore` and all their rows, at most about `maxRows` rows. A large task
    /// is removed in several calls, its own row last. Log entries stay: the log is the outbox and has
    /// its own retention.
    ///
    /// @return true when there may be more
    boolean removeTasks(long endedBefore, int maxRows);

    /// Removes one ended task in the same way, whatever its age; a task that has not ended stays.
    ///
    /// @return true when rows of the task are left
    boolean removeTask(TaskId task, int maxRows);

    /// Moves committed ranges to other segments, which must contain the bytes already. A range that is gone or was
    /// moved meanwhile is skipped.
    ///
    /// @return how many were moved
    int moveRanges(List<RangeMove> moves);

    /// Removes log entries written before `loggedBefore`, at most `max`, and returns how many.
    int removeLog(long loggedBefore, int max);

    /// Removes the oldest log entries beyond the newest `keep`, at most `max`, and returns how many.
    int removeLogBeyond(long keep, int max);

    /// Removes responses stored for idempotency keys before `keptBefore`, at most `max`, and returns how many.
    int removeAnswers(long keptBefore, int max);

    /// Removes the `piece` oldest entries of each audit chain, if it has that many and all were recorded before
    /// `recordedBefore`. Returns the new heads of the changed chains.
    List<AuditHead> removeAudit(long recordedBefore, int piece);

    /// Removes the `piece` oldest entries of each audit chain that still has at least `keep` entries without them.
    /// Returns the new heads of the changed chains.
    List<AuditHead> removeAuditBeyond(long keep, int piece);
}
