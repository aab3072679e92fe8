package dev.trawl.spi.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// The port between a worker and the rest of Trawl. Every call is safe to retry after a lost response.
public interface WorkerChannel {

    /// Opens a session. An open session of the same worker id ends, and its subtasks are released.
    CompletableFuture<Registration> register(WorkerProfile profile);

    /// Blocks up to `wait` for invitations; an empty list when none arrived.
    List<Invitation> invitations(long session, int max, Duration wait);

    /// Claims subtasks; lost claims are left out. A duplicate request id returns the same leases.
    CompletableFuture<List<Lease>> claim(ClaimRequest request);

    /// Renews the session and its leases; returns commands and lost leases.
    CompletableFuture<RenewalReply> renew(Renewal renewal);

    /// The void leases among these, without a renewal; cheap enough to call every second.
    List<LeaseId> voided(List<LeaseId> leases);

    /// The void leases and the changed settings of running work; cheap enough to call every second.
    default WorkOrders check(WorkCheck check) {
        return WorkOrders.lost(voided(check.held()));
    }

    /// Commits a checkpoint or an outcome. Completes when it is durable or rejected.
    CompletableFuture<ReportReply> report(Report report);

    /// Reports the status of the worker, for display and assignment only.
    void heartbeat(WorkerStatus status);

    /// Ends the session; its leases are released at once.
    CompletableFuture<Void> leave(long session);
}
