package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Sends the reports of a session, each until it is answered or its lease is lost.
final class Reports {

    private final long session;
    private final WorkerContext ports;
    private final RetryingCalls calls;
    private final Predicate<LeaseId> holds;
    private final Consumer<LeaseId> ended;
    private final Consumer<LeaseId> lost;

    /// @param holds whether the session still holds the lease
    /// @param ended called when the last report of a lease was answered
    /// @param lost called when a report was rejected
    Reports(
            long session,
            WorkerContext ports,
            Predicate<LeaseId> holds,
            Consumer<LeaseId> ended,
            Consumer<LeaseId> lost) {
        this.session = session;
        this.ports = ports;
        this.calls = new RetryingCalls(ports.backoff(), ports.clock());
        this.holds = holds;
        this.ended = ended;
        this.lost = lost;
    }

    /// Reports the end of a lease without output.
    void end(LeaseId lease, Outcome outcome) {
        send(new Report(session, lease, 1, outcome), () -> {});
    }

    void handBack(List<Lease> leases) {
        leases.forEach(lease -> end(lease.id(), new Outcome.HandedBack()));
    }

    /// Commits written output, unless the lease was lost while it was written.
    void commit(Report report, Runnable committed) {
        if (holds.test(report.lease())) {
            send(report, committed);
        }
    }

    private void send(Report report, Runnable committed) {
        calls.send(
                "report",
                () -> ports.channel().report(report),
                () -> holds.test(report.lease()),
                reply -> answered(report, reply, committed));
    }

    private void answered(Report report, ReportReply reply, Runnable committed) {
        switch (reply) {
            case COMMITTED -> {
                if (!(report.outcome() instanceof Outcome.Continues)) {
                    ended.accept(report.lease());
                }
                committed.run();
            }
            case STALE_LEASE, OUT_OF_TURN, NO_CRAWL -> lost.accept(report.lease());
        }
    }
}
