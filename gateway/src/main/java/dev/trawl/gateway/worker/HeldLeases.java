package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.task.Subtask.Holder;
import java.util.Set;

/// Looks up leases in the ledger.
record HeldLeases(TaskReads reads) {

    /// The session that holds the lease now.
    ///
    /// @throws RefusedException when the lease is stale
    long holder(LeaseId lease) {
        var subtask = lease.subtask();
        return reads.subtasks(subtask.task(), Set.of(), subtask.number() - 1, 1).stream()
                .map(SubtaskView::subtask)
                .filter(row -> row.id().equals(subtask) && row.epoch() == lease.epoch())
                .flatMap(row -> row.lease().holder().stream())
                .map(Holder::session)
                .findFirst()
                .orElseThrow(() -> RefusedException.of(Problem.STALE_LEASE, "this worker no longer holds the lease"));
    }
}
