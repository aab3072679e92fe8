package dev.trawl.gateway;

import dev.trawl.core.channel.LocalChannel;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.Lane;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A worker that does what a test says, one lease at a time.
final class TestWorker implements AutoCloseable {

    private final LocalChannel channel;
    final long session;
    private long request;

    TestWorker(Edge edge, String id, String... types) {
        channel = edge.core.channel();
        var profile = new WorkerProfile("default", id, "Worker " + id, "node-1", 4, Set.of(types));
        session = channel.register(profile).join().session();
    }

    /// Waits for the next lease.
    Lease next() {
        for (int tries = 0; tries < 50; tries++) {
            var invitations = channel.invitations(session, 1, Duration.ofMillis(200));
            var leases = channel.claim(new ClaimRequest(session, ++request, Lane.ASSIGN, invitations))
                    .join();
            if (!leases.isEmpty()) {
                return leases.getFirst();
            }
        }
        throw new AssertionError("nothing to do");
    }

    ReportReply report(Lease lease, Outcome outcome, SegmentRange... ranges) {
        return channel.report(
                        new Report(session, lease.id(), 1, Optional.empty(), List.of(ranges), Discovery.NONE, outcome))
                .join();
    }

    /// Reports the end of a batch of a crawl.
    ReportReply report(Lease lease, Discovery discovery, SegmentRange... ranges) {
        return channel.report(new Report(
                        session,
                        lease.id(),
                        1,
                        Optional.empty(),
                        List.of(ranges),
                        discovery,
                        new Outcome.Succeeded("{}")))
                .join();
    }

    RenewalReply renew() {
        return channel.renew(new Renewal(session, List.of())).join();
    }

    @Override
    public void close() {
        channel.leave(session).join();
    }
}
