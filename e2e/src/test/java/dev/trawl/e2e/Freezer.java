package dev.trawl.e2e;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.TimeSource;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// A worker's process as SIGSTOP and SIGCONT treat it: while it is stopped nothing is sent, nothing is heard and its
/// clock is not read; when it goes on it does not know that time has passed.
final class Freezer implements WorkerChannel, TimeSource {

    private final WorkerChannel inner;
    private final TimeSource time;
    private final List<Long> sessions = new CopyOnWriteArrayList<>();
    private final AtomicInteger renewals = new AtomicInteger();
    private volatile CompletableFuture<Boolean> running = CompletableFuture.completedFuture(true);
    private volatile long stoppedAt;

    Freezer(WorkerChannel inner, TimeSource time) {
        this.inner = inner;
        this.time = time;
    }

    /// SIGSTOP; without `goOn` it is a death that nobody hears of.
    void stop() {
        stoppedAt = time.nanos();
        running = new CompletableFuture<>();
    }

    /// SIGCONT.
    void goOn() {
        running.complete(true);
    }

    /// Blocks while the process is stopped, as every one of its threads does.
    void pass() {
        running.join();
    }

    /// Sessions the worker was given so far.
    List<Long> sessions() {
        return sessions;
    }

    /// Renewals that were answered.
    int renewals() {
        return renewals.get();
    }

    @Override
    public long wallMillis() {
        return time.wallMillis();
    }

    @Override
    public long nanos() {
        return running.isDone() ? time.nanos() : stoppedAt;
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return call(() -> inner.register(profile)).thenApply(registration -> {
            sessions.add(registration.session());
            return registration;
        });
    }

    @Override
    public List<Invitation> invitations(long session, int max, Duration wait) {
        pass();
        return inner.invitations(session, max, wait);
    }

    @Override
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        return call(() -> inner.claim(request));
    }

    @Override
    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
        return call(() -> inner.renew(renewal)).thenApply(orders -> {
            renewals.incrementAndGet();
            return orders;
        });
    }

    @Override
    public List<LeaseId> voided(List<LeaseId> leases) {
        pass();
        return inner.voided(leases);
    }

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return call(() -> inner.report(report));
    }

    @Override
    public void heartbeat(WorkerStatus status) {
        pass();
        inner.heartbeat(status);
    }

    @Override
    public CompletableFuture<Void> leave(long session) {
        return call(() -> inner.leave(session));
    }

    private <T> CompletableFuture<T> call(Supplier<CompletableFuture<T>> call) {
        return running.thenCompose(_ -> call.get()).thenCompose(answer -> running.thenApply(_ -> answer));
    }
}
