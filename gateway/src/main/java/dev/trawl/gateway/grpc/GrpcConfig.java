package dev.trawl.gateway.grpc;

import dev.trawl.gateway.tls.TlsMaterial;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;

/// Address and limits of the gRPC listener.
///
/// @param port 0 picks any free port
/// @param maxMessageBytes largest message of a client
/// @param callsAtOnce most calls with a message in memory at once, over all connections
/// @param maxBatch most tasks in one submission
/// @param patience timeout of a call for its permit, and then for its message
/// @param closeTimeout longest time for running calls to finish when the listener closes
/// @param tls without it the listener uses plain text
public record GrpcConfig(
        InetAddress host,
        int port,
        int maxMessageBytes,
        int callsAtOnce,
        int maxBatch,
        Duration patience,
        Duration closeTimeout,
        Optional<TlsMaterial> tls) {}
