package dev.trawl.core.leader;

import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.spi.live.Inboxes;
import java.time.Duration;
import java.util.List;

/// Finds invitations that are missing in the inbox of their worker, or stale, and moves them between inboxes. A
/// backend that lost its data does not report the loss.
public final class WatchInboxes {

    static final long LOST_AFTER = Duration.ofSeconds(3).toNanos();

    /// The maximum growth of a queue by repeated offers. An invitation offered again is in the queue twice, and the
    /// queue must not grow without limit while no worker takes from it.
    static final int MOST_TWICE = 2;

    private static final String INBOXES = "inboxes";

    private final OutstandingInvitations window;
    private final Inboxes inboxes;
    private final Rebalance rebalance;
    private final EngineBackoff backoff;
    private final long staleAfter;

    /// @param staleAfter the age at which invitations are offered again although the inbox is not empty
    public WatchInboxes(
            OutstandingInvitations window,
            Inboxes inboxes,
            Rebalance rebalance,
            EngineBackoff backoff,
            Duration staleAfter) {
        this.window = window;
        this.inboxes = inboxes;
        this.rebalance = rebalance;
        this.backoff = backoff;
        this.staleAfter = staleAfter.toNanos();
    }

    /// Forgets lost and stale invitations, so that they are offered again.
    void findLost(long now) {
        long lost = now - LOST_AFTER;
        var _ = backoff.run("count", INBOXES, () -> {
            inboxes.sizes(window.inInboxesSince(lost).keySet()).forEach((session, size) -> {
                if (size == 0) {
                    window.forgetInbox(session, lost);
                } else if (size < MOST_TWICE * window.inInbox(session)) {
                    window.forgetInbox(session, now - staleAfter);
                }
            });
            return true;
        });
    }

    /// Evens out the load.
    void keepEven() {
        workersChanged(List.of());
    }

    /// Clears the inboxes of ended sessions and evens out the load.
    void workersChanged(List<Long> gone) {
        var _ = backoff.run("rebalance", INBOXES, () -> {
            gone.forEach(inboxes::clear);
            rebalance.keepEven();
            return true;
        });
    }
}
