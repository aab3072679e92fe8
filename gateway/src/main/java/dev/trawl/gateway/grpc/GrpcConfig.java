package dev.trawl.gateway.grpc;

import dev.trawl.gateway.tls.TlsMaterial;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;

/// Where gRPC is answered, and within which limits.
///
/// @param port 0 takes any free one
/// @param maxMessageBytes largest message of a client
/// @param callsAtOnce calls whose message may be in memory at once, over all connections
/// @param maxBatch most tasks in one submission
/// @param patience how long a call may wait for its turn, and its message may take to come
/// @param closeTimeout how long running calls may take to finish at the end
/// @param tls without it the listener speaks in the clear
public record GrpcConfig(
        InetAddress host,
        int port,
        int maxMessageBytes,
        int callsAtOnce,
        int maxBatch,
        Duration patience,
        Duration closeTimeout,
        Optional<TlsMaterial> tls) {}
