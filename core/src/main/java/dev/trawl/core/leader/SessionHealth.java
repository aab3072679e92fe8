package dev.trawl.core.leader;

import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.session.SweepSessions;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the sessions with timely heartbeats or renewals. Renewals count too, because a backend that lost its data has
/// no heartbeats.
public final class SessionHealth {

    private static final Logger log = LoggerFactory.getLogger(SessionHealth.class);

    private final Heartbeats heartbeats;
    private final SweepSessions sweep;
    private final Roster roster;
    private final LeaseConfig leases;
    private final TimeSource time;

    public SessionHealth(
            Heartbeats heartbeats, SweepSessions sweep, Roster roster, LeaseConfig leases, TimeSource time) {
        this.heartbeats = heartbeats;
        this.sweep = sweep;
        this.roster = roster;
        this.leases = leases;
        this.time = time;
    }

    /// The healthy sessions. Reports the others as lost to the live state. If heartbeats cannot be read, all sessions
    /// count as healthy: a lost worker loses its session anyway.
    Set<Long> healthy(List<WorkerSession> open) {
        long recently = time.nanos() - leases.renewInterval().multipliedBy(2).toNanos();
        var healthy = sweep.renewedSince(recently);
        try {
            heartbeats.live().forEach(status -> healthy.add(status.session()));
            var silent = roster.silent(open, healthy);
            if (!silent.isEmpty()) {
                heartbeats.lost(silent);
            }
        } catch (LiveStateUnavailableException e) {
            log.debug("heartbeats unavailable cause={}", String.valueOf(e.getMessage()));
            open.forEach(session -> healthy.add(session.id()));
        }
        return healthy;
    }
}
