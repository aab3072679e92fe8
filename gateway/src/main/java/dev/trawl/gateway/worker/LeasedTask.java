package dev.trawl.gateway.worker;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.ledger.TaskReads;
import java.util.Optional;

/// Builds the part of a lease that is needed to look up its secrets and results.
record LeasedTask(TaskReads reads, TaskTypes types) {

    Optional<Lease> lease(LeaseId id) {
        return reads.task(id.subtask().task()).map(view -> {
            var type =
                    types.version(view.task().type().name(), view.task().type().version());
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
        });
    }
}
