package dev.trawl.core.pull;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.worker.Outcome;
import java.util.Optional;
import java.util.function.Function;

/// A report of a pull worker on one task.
///
/// @param lease the lease that the worker names; if empty, the report refers to the lease it holds
/// @param cursor computes the cursor to save from the stored row
public record PullReport(
        String worker,
        TaskId task,
        Optional<LeaseId> lease,
        Function<Claimable, Optional<String>> cursor,
        Outcome outcome) {}
