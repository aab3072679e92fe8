package dev.trawl.gateway.worker;

import dev.trawl.core.submit.ResultReaders;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.util.Optional;

/// Builds the part of a lease that is needed to look up its secrets and results.
///
/// @param readers tells which tasks read results of other tasks
record LeasedTask(TaskReads reads, TaskTypes types, ResultReaders readers) {

    Optional<Lease> lease(LeaseId id) {
        return reads.task(id.subtask().task()).map(view -> lease(id, view, type(view)));
    }

    /// The lease if its task reads results of other tasks, as decided when the task was submitted.
    Optional<Lease> readerOfResults(LeaseId id) {
        return reads.task(id.subtask().task())
                .filter(view -> readers.readsResults(type(view), view.body().payload()))
                .map(view -> lease(id, view, type(view)));
    }

    private TaskType type(TaskView view) {
        return types.version(view.task().type().name(), view.task().type().version());
    }

    private static Lease lease(LeaseId id, TaskView view, TaskType type) {
        String whole = view.body().payload();
        return new Lease(
                id,
                view.task().project(),
                type.name(),
                1,
                whole,
                "",
                type.executor(),
                type.settings(),
                type.timeout(),
                "",
                false,
                whole);
    }
}
