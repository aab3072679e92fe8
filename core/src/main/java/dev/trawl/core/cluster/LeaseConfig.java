package dev.trawl.core.cluster;

import java.time.Duration;

/// `lease.*` and `worker.heartbeat_interval`: how soon a lost worker's work moves.
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

    /// A worker not heard of for this long is UNHEALTHY and gets nothing new.
    public Duration heartbeatTtl() {
        return heartbeatInterval.multipliedBy(3);
    }

    /// The same for a worker that beats at a pace of its own.
    Duration heartbeatTtl(Duration interval) {
        Duration own = interval.multipliedBy(3);
        return own.compareTo(heartbeatTtl()) > 0 ? own : heartbeatTtl();
    }

    /// Renewals that may miss a lease before it is taken back.
    long missedBeats() {
        return Math.ceilDiv(ttl.toMillis(), renewInterval.toMillis());
    }
}
