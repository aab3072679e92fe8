package dev.trawl.gateway.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// Limits of the connections of one listener. A connection is anonymous until a request on it carries a
/// valid token.
///
/// @param total most open connections; a new one replaces the oldest anonymous one, then the oldest idle one
/// @param anonymous most anonymous connections older than `grace`
/// @param anonymousPerAddress most anonymous connections older than `grace` from one address
/// @param headerTimeout longest time from the accept, or from the first byte of a later request, to the end of the
///        header; the TLS handshake is included
/// @param grace age from which the anonymous limits apply, so that bursts of valid clients can connect
public record ConnectionLimits(
        int total, int anonymous, int anonymousPerAddress, Duration headerTimeout, Duration grace) {

    private static final int MOST = 8_192;
    private static final int PER_ADDRESS = 500;
    private static final int FEWEST = 2;

    public static final ConnectionLimits DEFAULTS = of(MOST, PER_ADDRESS, 1);

    public ConnectionLimits {
        if (total < FEWEST || anonymous < 1 || anonymousPerAddress < 1) {
            throw new IllegalArgumentException(
                    "listen.max_connections must be at least 2 and listen.max_anonymous_per_address at least 1");
        }
        if (!headerTimeout.isPositive() || grace.isNegative()) {
            throw new IllegalArgumentException("connection timeouts must be positive");
        }
    }

    /// Limits for each of several listeners, lowered when the process may not open enough files.
    ///
    /// @param listeners number of listeners that each have these limits
    public static ConnectionLimits of(int maxConnections, int maxAnonymousPerAddress, int listeners) {
        int total = Math.min(maxConnections, mostByFiles(fileDescriptors(), listeners));
        return new ConnectionLimits(
                total, Math.max(1, total / 2), maxAnonymousPerAddress, Duration.ofSeconds(10), Duration.ofSeconds(1));
    }

    /// Connections per listener when all listeners together use three quarters of the file descriptors. The rest is
    /// for the ledger, blobs and calls to other servers.
    static int mostByFiles(long fileDescriptors, int listeners) {
        return Math.clamp(fileDescriptors / 4 * 3 / listeners, FEWEST, Integer.MAX_VALUE);
    }

    private static long fileDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
