package dev.trawl.gateway;

import dev.trawl.gateway.connection.ConnectionLimits;
import dev.trawl.gateway.tls.ServerTlsFiles;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// `listen.*` and the request limits.
///
/// @param connections limits of open connections
public record GatewayConfig(Listen listen, Requests requests, ConnectionLimits connections) {

    /// A body uses up to eight times its size in memory until it is stored (text, tree, rows). Bodies may use half
    /// of the heap.
    private static final int HEAP_SHARE = 2 * 8;

    private static final int BODY = 8 << 20;

    public static final GatewayConfig DEFAULTS = new GatewayConfig(
            new Listen("127.0.0.1", 7989, false, Optional.empty(), Optional.empty()),
            new Requests(
                    BODY,
                    Math.max(BODY, Runtime.getRuntime().maxMemory() / HEAP_SHARE),
                    10_000,
                    Duration.ofSeconds(10),
                    32 << 10,
                    Duration.ofSeconds(10)),
            ConnectionLimits.DEFAULTS);

    /// The address of the listener.
    ///
    /// @param port 0 picks any free port
    /// @param insecure allows a non-loopback address without TLS
    /// @param tls certificate and key; without them the listener uses plain HTTP
    /// @param publicUrl base URL for browsers, such as `https://trawl.example`; without it that of the listener
    public record Listen(
            String host, int port, boolean insecure, Optional<ServerTlsFiles> tls, Optional<URI> publicUrl) {

        public Listen {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("listen.port must be between 0 and 65535, not " + port);
            }
        }
    }

    /// The limits of requests.
    ///
    /// @param maxBodyBytes largest request body
    /// @param maxBytesInFlight most request bytes in memory at once, over all connections
    /// @param maxBatch most tasks in one submission
    /// @param clientTimeout longest wait for the next bytes of a request
    /// @param minBytesPerSecond slowest rate of a body after `clientTimeout` has passed
    /// @param closeTimeout longest time for running requests to finish when the gateway closes
    public record Requests(
            int maxBodyBytes,
            long maxBytesInFlight,
            int maxBatch,
            Duration clientTimeout,
            int minBytesPerSecond,
            Duration closeTimeout) {

        public Requests {
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
    }

    public GatewayConfig at(String host, int port, boolean insecure) {
        return with(new Listen(host, port, insecure, listen.tls, listen.publicUrl));
    }

    public GatewayConfig withTls(ServerTlsFiles files) {
        return with(new Listen(listen.host, listen.port, listen.insecure, Optional.of(files), listen.publicUrl));
    }

    /// @param url origin without a path
    public GatewayConfig knownAs(URI url) {
        return with(new Listen(listen.host, listen.port, listen.insecure, listen.tls, Optional.of(url)));
    }

    private GatewayConfig with(Listen other) {
        return new GatewayConfig(other, requests, connections);
    }

    public GatewayConfig with(Requests other) {
        return new GatewayConfig(listen, other, connections);
    }

    public GatewayConfig with(ConnectionLimits other) {
        return new GatewayConfig(listen, requests, other);
    }
}
