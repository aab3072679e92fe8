package dev.trawl.spi.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Forwards every call to another channel; an implementation overrides the calls it changes.
public interface ForwardingChannel extends WorkerChannel {

    WorkerChannel inner();

    @Override
    default CompletableFuture<Registration> register(WorkerProfile profile) {
        return inner().register(profile);
    }

    @Override
    default List<Invitation> invitations(long session, int max, Duration wait) {
        return inner().invitations(session, max, wait);
    }

    @Override
    default CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        return inner().claim(request);
    }

    @Override
    default CompletableFuture<RenewalReply> renew(Renewal renewal) {
        return inner().renew(renewal);
    }

    @Override
    default List<LeaseId> voided(List<LeaseId> leases) {
        return inner().voided(leases);
    }

    @Override
    default WorkOrders check(WorkCheck check) {
        return inner().check(check);
    }

    @Override
    default CompletableFuture<ReportReply> report(Report report) {
        return inner().report(report);
    }

    @Override
    default void heartbeat(WorkerStatus status) {
        inner().heartbeat(status);
    }

    @Override
    default CompletableFuture<Void> leave(long session) {
        return inner().leave(session);
    }
}
