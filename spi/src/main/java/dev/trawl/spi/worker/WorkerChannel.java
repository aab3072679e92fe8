package dev.trawl.spi.worker;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// The one port between a worker and the rest. Every call may be repeated after a lost answer without harm.
public interface WorkerChannel {

    /// Opens a session. An open session of the same worker id ends, and its work is given back.
    CompletableFuture<Registration> register(WorkerProfile profile);

    /// Waits up to `wait` for invitations. Blocks; an empty list when none came.
    List<Invitation> invitations(long session, int max, Duration wait);

    /// Claims subtasks; the lost ones are left out. The same request id again returns the same leases.
    CompletableFuture<List<Lease>> claim(ClaimRequest request);

    /// Keeps the session and its leases; brings back what is to be stopped.
    CompletableFuture<Orders> renew(Renewal renewal);

    /// Tells that leases among these are void, without renewing; cheap enough to ask every second.
    List<LeaseId> voided(List<LeaseId> leases);

    /// Commits a checkpoint or an outcome. Complete when it is durable or known to be refused.
    CompletableFuture<ReportReply> report(Report report);

    /// Says how the worker is; only for display and assignment.
    void heartbeat(WorkerStatus status);

    /// Ends the session; what it still holds goes back at once.
    CompletableFuture<Void> leave(long session);
}
