package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import java.util.List;

/// Small batches of deletions, so that what has ended does not pile up. The oldest go first.
public interface Housekeeping {

    /// Removes tasks that ended before `endedBefore` with all that belongs to them, at most about `maxRows` rows:
    /// a large task goes piece by piece, its own row last. Log entries stay: the log is the outbox and has
    /// its own age.
    ///
    /// @return true when there may be more
    boolean removeTasks(long endedBefore, int maxRows);

    /// Removes one task that has ended in the same way, whenever that was; one that has not ended stays.
    ///
    /// @return true when there is more of it
    boolean removeTask(TaskId task, int maxRows);

    /// Moves committed ranges to other segments; their bytes must be there already. A range that is gone, or is no
    /// longer
    /// where it was, is left alone.
    ///
    /// @return how many were moved
    int moveRanges(List<RangeMove> moves);

    /// Removes log entries written before `loggedBefore`, at most `max`, and returns how many.
    int removeLog(long loggedBefore, int max);

    /// Removes the oldest log entries beyond the newest `keep`, at most `max`, and returns how many.
    int removeLogBeyond(long keep, int max);

    /// Removes answers kept for idempotency keys before `keptBefore`, at most `max`, and returns how many.
    int removeAnswers(long keptBefore, int max);

    /// Cuts the `piece` oldest entries off each audit chain, if there are as many and all were recorded before
    /// `recordedBefore`. Returns the chains that were cut, as they are now.
    List<AuditHead> removeAudit(long recordedBefore, int piece);

    /// Cuts the `piece` oldest entries off each audit chain that keeps at least `keep` entries without them. Returns
    /// the chains that were cut, as they are now.
    List<AuditHead> removeAuditBeyond(long keep, int piece);
}
