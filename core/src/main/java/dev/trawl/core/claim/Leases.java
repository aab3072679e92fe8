package dev.trawl.core.claim;

import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.Claimable;

/// Creates leases from claimed rows.
record Leases(TaskTypes types) {

    Lease of(Claimable row) {
        var subtask = row.subtask();
        var type = types.version(row.task().type().name(), row.task().type().version());
        return new Lease(
                new LeaseId(subtask.id(), subtask.epoch()),
                subtask.project(),
                subtask.type(),
                subtask.attempts().failed() + 1,
                row.part().isEmpty() ? row.body().payload() : row.part(),
                row.cursor(),
                type.executor(),
                type.settings(),
                Overrides.of(row.body().overrides()).timeoutOf(type),
                row.body().traceparent(),
                subtask.attempts().deliveries() - 1 >= Invitation.ALONE_FROM,
                row.body().payload());
    }
}
