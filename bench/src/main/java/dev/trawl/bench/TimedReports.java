package dev.trawl.bench;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A worker channel that reports when a report was acknowledged.
record TimedReports(WorkerChannel channel, Runnable answered) implements WorkerChannel {

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return channel.report(report).whenComplete((_, _) -> answered.run());
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return channel.register(profile);
    }

    @Override
    public List<Invitation> invitations(long session, int max, Duration wait) {
        return channel.invitations(session, max, wait);
    }

    @Override
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        return channel.claim(request);
    }

    @Override
    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
        return channel.renew(renewal);
    }

    @Override
    public List<LeaseId> voided(List<LeaseId> leases) {
        return channel.voided(leases);
    }

    @Override
    public void heartbeat(WorkerStatus status) {
        channel.heartbeat(status);
    }

    @Override
    public CompletableFuture<Void> leave(long session) {
        return channel.leave(session);
    }
}
