package dev.trawl.worker;

import dev.trawl.spi.Lane;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.worker.ClaimRequest;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes invitations while there is room for more work, and claims all of them with one call.
final class Intake {

    private static final Logger log = LoggerFactory.getLogger(Intake.class);

    private static final int CLAIM_TRIES = 8;

    private final WorkerConfig config;
    private final SessionRuntime session;
    private final WorkerContext ports;
    private final RetryingCalls calls;
    private long request;
    private int failures;

    Intake(WorkerConfig config, SessionRuntime session, WorkerContext ports) {
        this.config = config;
        this.session = session;
        this.ports = ports;
        this.calls = new RetryingCalls(ports.backoff(), ports.clock());
    }

    /// Waits for room and for invitations, and claims them. Blocks for at most two poll intervals.
    ///
    /// @return nanoseconds to wait before the next round: more than 0 only when the channel failed
    long runOnce() throws InterruptedException {
        int room = session.awaitRoom(config.queuePollInterval());
        if (room == 0) {
            return 0;
        }
        try {
            List<Invitation> taken = ports.channel().invitations(session.id(), room, config.queuePollInterval());
            failures = 0;
            if (!taken.isEmpty()) {
                claim(taken);
            }
            return 0;
        } catch (RuntimeException unavailable) {
            failures++;
            log.debug("invitations failed session={} cause={}", session.id(), unavailable.toString());
            return ports.backoff().afterFailure(failures);
        }
    }

    private void claim(List<Invitation> taken) {
        request++;
        var claim = new ClaimRequest(session.id(), request, Lane.ASSIGN, List.copyOf(taken));
        session.asked(claim.request(), taken.size());
        // The answer arrives on the ledger's thread, which must not start executions. A claim that always fails
        // must not block the others: leases it won unseen are released, because no renewal names them.
        calls.sendUpTo(
                CLAIM_TRIES,
                session.registration().renewInterval(),
                "claim",
                () -> ports.channel().claim(claim),
                leases -> ports.clock().now(() -> session.granted(claim.request(), leases)),
                () -> ports.clock().now(() -> session.granted(claim.request(), List.of())));
    }
}
