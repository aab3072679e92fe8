package dev.trawl.app;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.secret.SecretValues;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Lease;
import dev.trawl.spi.worker.LeaseId;
import dev.trawl.spi.worker.Orders;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A channel that takes known secrets out of the errors it reports, so that none is stored or shown.
record HiddenReports(WorkerChannel inner, SecretValues values) implements WorkerChannel {

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return inner.report(
                report.outcome() instanceof Outcome.Failed(boolean retryable, String error, Duration pause)
                        ? report.with(new Outcome.Failed(retryable, values.hide(error), pause))
                        : report);
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return inner.register(profile);
    }

    @Override
    public List<Invitation> invitations(long session, int max, Duration wait) {
        return inner.invitations(session, max, wait);
    }

    @Override
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        return inner.claim(request);
    }

    @Override
    public CompletableFuture<Orders> renew(Renewal renewal) {
        return inner.renew(renewal);
    }

    @Override
    public List<LeaseId> voided(List<LeaseId> leases) {
        return inner.voided(leases);
    }

    @Override
    public void heartbeat(WorkerStatus status) {
        inner.heartbeat(status);
    }

    @Override
    public CompletableFuture<Void> leave(long session) {
        return inner.leave(session);
    }
}
