package dev.trawl.core.session;

import java.time.Duration;

/// `lease.*` and `worker.heartbeat_interval`: how soon the work of a lost worker moves to other workers.
public record LeaseConfig(Duration ttl, Duration renewInterval, Duration heartbeatInterval) {

    public static final LeaseConfig DEFAULTS =
            new LeaseConfig(Duration.ofSeconds(15), Duration.ofSeconds(5), Duration.ofSeconds(10));

    public LeaseConfig {
        if (renewInterval.isNegative() || renewInterval.isZero()) {
            throw new IllegalArgumentException("lease.renew_interval must be positive, not " + renewInterval);
        }
        if (ttl.compareTo(renewInterval.multipliedBy(2)) < 0) {
            throw new IllegalArgumentException("lease.ttl must be at least twice lease.renew_interval, not %s with %s"
                    .formatted(ttl, renewInterval));
        }
        if (heartbeatInterval.isNegative() || heartbeatInterval.isZero()) {
            throw new IllegalArgumentException("worker.heartbeat_interval must be positive, not " + heartbeatInterval);
        }
    }

    /// A worker without a heartbeat for this long is UNHEALTHY and gets no new work.
    public Duration heartbeatTtl() {
        return heartbeatInterval.multipliedBy(3);
    }

    /// The same for a worker with its own heartbeat interval; never shorter than the general value.
    public Duration heartbeatTtl(Duration interval) {
        Duration own = interval.multipliedBy(3);
        return own.compareTo(heartbeatTtl()) > 0 ? own : heartbeatTtl();
    }

    /// The number of renewals that may omit a lease before it is revoked.
    long missedBeats() {
        return Math.ceilDiv(ttl.toMillis(), renewInterval.toMillis());
    }
}
