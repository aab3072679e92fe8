package dev.trawl.spi.task;

import dev.trawl.plugin.TaskId;
import java.util.List;

/// Counts of ended subtasks. They are added as deltas, so that writers of one task do not wait for each other.
public interface Progress {

    /// Adds deltas. `LedgerReads.task` counts them at once; the task row gets them when they are folded.
    void add(List<Delta> deltas);

    /// Removes and returns the deltas of up to `maxTasks` tasks, summed per task.
    List<Delta> take(int maxTasks);

    record Delta(TaskId task, int done, int failed) {

        public Delta plus(Delta more) {
            return new Delta(task, done + more.done, failed + more.failed);
        }
    }
}
