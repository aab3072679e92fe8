package dev.trawl.core.pull;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Claimable;
import dev.trawl.spi.worker.LeaseId;
import dev.trawl.spi.worker.Outcome;
import java.util.Optional;
import java.util.function.Function;

/// What a worker tells of a task.
///
/// @param lease the lease it means; without one it means the one it has
/// @param cursor makes what is to be saved of what is stored
public record PullReport(
        String worker,
        TaskId task,
        Optional<LeaseId> lease,
        Function<Claimable, Optional<String>> cursor,
        Outcome outcome) {}
