package dev.trawl.gateway.grpc;

import dev.trawl.core.TaskCore;
import dev.trawl.gateway.access.AccessControl;
import dev.trawl.gateway.connection.ConnectionTable;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.tls.TlsMaterial;
import dev.trawl.proto.task.v1.TaskServiceGrpc;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLException;

/// The gRPC listener, with its own port: a virtual thread per call, small headers, timeouts for silent clients.
public final class GrpcListener implements AutoCloseable {

    private static final int LOOPS = 2;
    private static final int MAX_METADATA = 16 << 10;
    private static final int WINDOW = 256 << 10;
    private static final int CALLS_PER_CONNECTION = 100;
    private static final int RESETS = 200;
    private static final int RESET_SECONDS = 10;

    private final Server server;
    private final EventLoopGroup loops;
    private final CallLimiter turns;
    private final GrpcConfig config;
    private final Optional<RenewableTls> tls;

    /// The services behind the listener.
    ///
    /// @param ready true when the node can do its work
    /// @param random generates trace ids; must be thread-safe
    /// @param connections limits open connections
    public record Services(
            TaskCore core,
            AccessControl doors,
            Streams streams,
            BooleanSupplier ready,
            RandomGenerator random,
            ConnectionTable connections) {}

    private GrpcListener(Server server, EventLoopGroup loops, CallLimiter turns, GrpcConfig config) {
        this.server = server;
        this.loops = loops;
        this.turns = turns;
        this.config = config;
        this.tls = Optional.empty();
    }

    private GrpcListener(GrpcListener plain, RenewableTls tls) {
        this.server = plain.server;
        this.loops = plain.loops;
        this.turns = plain.turns;
        this.config = plain.config;
        this.tls = Optional.of(tls);
    }

    /// Starts the listener. Returns when it answers calls.
    ///
    /// @throws IOException when it cannot listen; nothing is left running
    public static GrpcListener start(GrpcConfig config, Services services) throws IOException {
        var tls = config.tls().isPresent()
                ? Optional.of(new RenewableTls(config.tls().get()))
                : Optional.<RenewableTls>empty();
        var loops = new NioEventLoopGroup(LOOPS, new DefaultThreadFactory("grpc-listener", true));
        var turns = new CallLimiter(config.callsAtOnce(), config.patience());
        var builder = NettyServerBuilder.forAddress(new InetSocketAddress(config.host(), config.port()));
        tls.ifPresent(builder::sslContext);
        var connections = new CallConnections(services.connections());
        var _ = loops.scheduleWithFixedDelay(connections::sweep, 1, 1, TimeUnit.SECONDS);
        var server = limited(builder, config)
                .channelFactory(() -> new CountedServerChannel(connections))
                .bossEventLoopGroup(loops)
                .workerEventLoopGroup(loops)
                .executor(task -> Thread.ofVirtual().name("grpc-call").start(task))
                .intercept(new CallGuard(
                        services.doors().callers(),
                        services.doors().limits(),
                        turns,
                        new AuditCalls(services.core().audit()),
                        services.random(),
                        connections))
                .addService(new TaskCalls(services.core(), services.streams(), config.maxBatch()))
                .addService(new HealthCalls(services.ready(), Set.of(TaskServiceGrpc.SERVICE_NAME)))
                .addService(ProtoReflectionServiceV1.newInstance())
                .build();
        var plain = new GrpcListener(server, loops, turns, config);
        var listener = tls.map(own -> new GrpcListener(plain, own)).orElse(plain);
        try {
            server.start();
            return listener;
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    private static NettyServerBuilder limited(NettyServerBuilder builder, GrpcConfig config) {
        return builder.maxInboundMessageSize(config.maxMessageBytes())
                .maxInboundMetadataSize(MAX_METADATA)
                .maxConcurrentCallsPerConnection(CALLS_PER_CONNECTION)
                .maxRstFramesPerWindow(RESETS, RESET_SECONDS)
                .flowControlWindow(WINDOW)
                .handshakeTimeout(10, TimeUnit.SECONDS)
                .maxConnectionIdle(5, TimeUnit.MINUTES)
                .keepAliveTime(1, TimeUnit.MINUTES)
                .keepAliveTimeout(20, TimeUnit.SECONDS)
                .permitKeepAliveTime(10, TimeUnit.SECONDS);
    }

    /// Loads a new certificate. An invalid one is rejected and changes nothing.
    public void renew(TlsMaterial material) {
        try {
            if (tls.isPresent()) {
                tls.get().renew(material);
            }
        } catch (SSLException e) {
            throw new IllegalArgumentException("gRPC cannot use the certificate: " + e.getMessage(), e);
        }
    }

    /// The port of the listener.
    public int port() {
        return server.getPort();
    }

    /// Stops accepting calls, lets running calls finish, and cancels the rest after the close timeout.
    @Override
    public void close() {
        server.shutdown();
        try {
            if (!server.awaitTermination(config.closeTimeout().toNanos(), TimeUnit.NANOSECONDS)) {
                server.shutdownNow();
            }
        } catch (InterruptedException _) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
        turns.close();
        var _ = loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
