package dev.trawl.gateway.worker;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.SubtaskView;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.worker.LeaseId;
import java.util.Set;

/// Looks up leases in the ledger.
record HeldLeases(LedgerReads reads) {

    /// The session that holds the lease now.
    ///
    /// @throws RefusedException when the lease is stale
    long holder(LeaseId lease) {
        var subtask = lease.subtask();
        return reads.subtasks(subtask.task(), Set.of(), subtask.number() - 1, 1).stream()
                .map(SubtaskView::subtask)
                .filter(row -> row.id().equals(subtask) && row.isHeldBy(row.session(), lease.epoch()))
                .map(Subtask::session)
                .findFirst()
                .orElseThrow(() -> RefusedException.of(Problem.STALE_LEASE, "the lease is no longer this worker's"));
    }
}
