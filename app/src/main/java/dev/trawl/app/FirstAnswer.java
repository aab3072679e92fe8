package dev.trawl.app;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Lease;
import dev.trawl.spi.worker.LeaseId;
import dev.trawl.spi.worker.Orders;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// A channel that tells how the first registration went, and when one went well for the first time.
record FirstAnswer(
        WorkerChannel inner,
        Consumer<Registration> good,
        Consumer<Throwable> bad,
        AtomicBoolean begun,
        AtomicBoolean complained)
        implements WorkerChannel {

    FirstAnswer(WorkerChannel inner, Consumer<Registration> good, Consumer<Throwable> bad) {
        this(inner, good, bad, new AtomicBoolean(), new AtomicBoolean());
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return inner.register(profile).whenComplete((registration, failure) -> {
            if (failure == null && begun.compareAndSet(false, true)) {
                good.accept(registration);
            } else if (failure != null && !begun.get() && complained.compareAndSet(false, true)) {
                bad.accept(failure.getCause() == null ? failure : failure.getCause());
            }
        });
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
    public CompletableFuture<ReportReply> report(Report report) {
        return inner.report(report);
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
