package dev.trawl.core.query;

import dev.trawl.spi.live.TaskBoard.Standing;
import dev.trawl.spi.task.Task;

/// Counts of the subtasks of a task, and their source. The live state is used if its counts are at least as high as
/// those of the ledger. The counts of an ended task always come from the ledger.
///
/// @param total subtasks known so far
public record SubtaskProgress(long total, long done, long failed, Source source) {

    /// The source of the counts.
    public enum Source {
        LIVE,
        LEDGER
    }

    /// The counts of the ledger.
    static SubtaskProgress of(Task task) {
        var known = task.progress();
        return new SubtaskProgress(known.total(), known.done(), known.failed(), Source.LEDGER);
    }

    /// The counts of the live state, unless those of the ledger are newer.
    static SubtaskProgress of(Task task, Standing live) {
        return isAsFresh(live, task)
                ? new SubtaskProgress(
                        Math.max(live.total(), task.progress().total()), live.done(), live.failed(), Source.LIVE)
                : of(task);
    }

    /// Counts grow while a task is open, so the higher count is newer. The counts of a task with one subtask fall
    /// on a retry, and the live state is not corrected in that case.
    private static boolean isAsFresh(Standing live, Task task) {
        long counted = live.done() + live.failed();
        return !task.state().isEnded()
                && !task.isSingle()
                && counted >= task.progress().done() + task.progress().failed()
                && live.failed() >= task.progress().failed()
                && counted <= Math.max(live.total(), task.progress().total());
    }
}
