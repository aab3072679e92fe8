package dev.trawl.gateway;

import dev.trawl.gateway.connection.ConnectionLimits;
import dev.trawl.gateway.tls.ServerTlsFiles;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// `listen.*` and the request limits.
///
/// @param port 0 picks any free port
/// @param insecureListen allows a non-loopback address without TLS
/// @param maxBodyBytes largest request body
/// @param maxBytesInFlight most request bytes in memory at once, over all connections
/// @param maxBatch most tasks in one submission
/// @param clientTimeout longest wait for the next bytes of a request
/// @param minBytesPerSecond slowest rate of a body after `clientTimeout` has passed
/// @param closeTimeout longest time for running requests to finish when the gateway closes
/// @param tls certificate and key; without them the listener uses plain HTTP
/// @param connections limits of open connections
/// @param publicUrl base URL for browsers, such as `https://trawl.example`; without it that of the listener
public record GatewayConfig(
        String host,
        int port,
        boolean insecureListen,
        int maxBodyBytes,
        long maxBytesInFlight,
        int maxBatch,
        Duration clientTimeout,
        int minBytesPerSecond,
        Duration closeTimeout,
        Optional<ServerTlsFiles> tls,
        ConnectionLimits connections,
        Optional<URI> publicUrl) {

    /// A body uses up to eight times its size in memory until it is stored (text, tree, rows). Bodies may use half
    /// of the heap.
    private static final int HEAP_SHARE = 2 * 8;

    private static final int BODY = 8 << 20;

    public static final GatewayConfig DEFAULTS = new GatewayConfig(
            "127.0.0.1",
            7989,
            false,
            BODY,
            Math.max(BODY, Runtime.getRuntime().maxMemory() / HEAP_SHARE),
            10_000,
            Duration.ofSeconds(10),
            32 << 10,
            Duration.ofSeconds(10),
            Optional.empty(),
            ConnectionLimits.DEFAULTS,
            Optional.empty());

    public GatewayConfig {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("listen.port must be between 0 and 65535, not " + port);
        }
        if (maxBodyBytes < 1_024 || maxBatch < 1 || minBytesPerSecond < 1) {
            throw new IllegalArgumentException(
                    "the limits of requests must allow 1024 bytes, one task and one byte per second");
        }
        if (maxBytesInFlight < maxBodyBytes) {
            throw new IllegalArgumentException("the request memory must hold one request of the largest size");
        }
        if (!clientTimeout.isPositive() || !closeTimeout.isPositive()) {
            throw new IllegalArgumentException("gateway timeouts must be positive");
        }
    }

    public GatewayConfig at(String newHost, int newPort, boolean insecure) {
        return copy(newHost, newPort, insecure, tls, connections, publicUrl);
    }

    public GatewayConfig with(Optional<ServerTlsFiles> files) {
        return copy(host, port, insecureListen, files, connections, publicUrl);
    }

    public GatewayConfig with(ConnectionLimits limits) {
        return copy(host, port, insecureListen, tls, limits, publicUrl);
    }

    /// @param url origin without a path
    public GatewayConfig knownAs(Optional<URI> url) {
        return copy(host, port, insecureListen, tls, connections, url);
    }

    private GatewayConfig copy(
            String newHost,
            int newPort,
            boolean insecure,
            Optional<ServerTlsFiles> files,
            ConnectionLimits limits,
            Optional<URI> url) {
        return new GatewayConfig(
                newHost,
                newPort,
                insecure,
                maxBodyBytes,
                maxBytesInFlight,
                maxBatch,
                clientTimeout,
                minBytesPerSecond,
                closeTimeout,
                files,
                limits,
                url);
    }
}
