package dev.trawl.core.claim;

import dev.trawl.core.edit.EffectivePayloads;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.Task;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/// Creates leases from claimed rows.
record Leases(TaskTypes types, EffectivePayloads payloads) {

    /// The edits of the tasks of these rows.
    Map<TaskId, JobEdits> edits(Transaction transaction, Collection<Claimable> rows) {
        var edited = rows.stream()
                .map(Claimable::task)
                .filter(task -> payloads.mayBeEdited(task.type().name()))
                .map(Task::id)
                .collect(Collectors.toSet());
        return edited.isEmpty() ? Map.of() : transaction.frontier().edits().of(edited);
    }

    Lease of(Claimable row, Map<TaskId, JobEdits> edits) {
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
                payloads.of(
                        row.task(),
                        row.body().payload(),
                        edits.getOrDefault(row.task().id(), JobEdits.NONE)));
    }
}
