package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import java.util.List;

/// Counts of ended subtasks, added as deltas so that writers of one task do not wait for each other.
public interface Progress {

    /// Adds deltas; they count at once in `LedgerReads.task` and reach the task row when folded.
    void add(List<Delta> deltas);

    /// Removes and returns the summed deltas of up to `maxTasks` tasks.
    List<Delta> take(int maxTasks);

    record Delta(TaskId task, int done, int failed) {}
}
