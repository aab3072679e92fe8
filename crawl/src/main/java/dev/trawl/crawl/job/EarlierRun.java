package dev.trawl.crawl.job;

import dev.trawl.plugin.TaskId;
import java.util.Optional;

/// The earlier run that a crawl builds on and compares with.
///
/// @param isCompared rows say how their page changed; without an earlier run, every page is new
/// @param task empty for a first run, and for a run outside the ledger
/// @param changedOnly unchanged pages have no row
public record EarlierRun(boolean isCompared, Optional<TaskId> task, boolean changedOnly) {

    public static final EarlierRun NONE = new EarlierRun(false, Optional.empty(), false);

    /// A comparison with a task.
    public static EarlierRun of(TaskId task) {
        return new EarlierRun(true, Optional.of(task), false);
    }
}
