package dev.trawl.gateway.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// Limits of the connections of one listener. A connection is anonymous until a request on it carries a valid token.
///
/// @param total most open connections; the oldest anonymous one is closed for a new one, then the oldest idle one
/// @param anonymous most anonymous connections older than `grace`
/// @param anonymousPerAddress most anonymous connections older than `grace` from one address
/// @param headerTimeout longest time from the accept, or from the first byte of a later request, to the end of the
///        header; the TLS handshake is included
/// @param grace age from which the limits of anonymous connections apply, so that many good clients may connect at once
public record ConnectionLimits(
        int total, int anonymous, int anonymousPerAddress, Duration headerTimeout, Duration grace) {

    private static final int MOST = 8_192;
    private static final int PER_ADDRESS = 500;

    public static final ConnectionLimits DEFAULTS = of(MOST, PER_ADDRESS);

    public ConnectionLimits {
        if (total < 2 || anonymous < 1 || anonymousPerAddress < 1) {
            throw new IllegalArgumentException(
                    "listen.max_connections must be at least 2 and listen.max_anonymous_per_address at least 1");
        }
        if (!headerTimeout.isPositive() || grace.isNegative()) {
            throw new IllegalArgumentException("timeouts of connections must be positive");
        }
    }

    /// The given limits, lowered where the process may not open enough files.
    public static ConnectionLimits of(int maxConnections, int maxAnonymousPerAddress) {
        int total = Math.min(maxConnections, mostByFiles());
        return new ConnectionLimits(
                total, Math.max(1, total / 2), maxAnonymousPerAddress, Duration.ofSeconds(10), Duration.ofSeconds(1));
    }

    /// Three quarters of the file descriptors; the rest is for the ledger, blobs and calls to other servers.
    private static int mostByFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? Math.clamp(system.getMaxFileDescriptorCount() / 4 * 3, 2, Integer.MAX_VALUE)
                : Integer.MAX_VALUE;
    }
}
