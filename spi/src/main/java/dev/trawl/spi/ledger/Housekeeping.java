package dev.trawl.spi.ledger;

/// Small batches of deletions, so that what has ended does not pile up. The oldest go first, and each returns how many
/// tasks, entries or answers went.
public interface Housekeeping {

    /// Removes tasks that ended before `endedBefore` with all that belongs to them, at most `maxTasks`. Log entries
    /// stay: the log is the outbox and has its own age.
    int removeTasks(long endedBefore, int maxTasks);

    /// Removes log entries written before `loggedBefore`, at most `max`.
    int removeLog(long loggedBefore, int max);

    /// Removes answers kept for idempotency keys before `keptBefore`, at most `max`.
    int removeAnswers(long keptBefore, int max);
}
