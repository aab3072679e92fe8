package dev.trawl.worker.execute;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.worker.execute.GrpcSettings.Endpoint;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.io.File;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/// The connections to business services: one channel for each service, kept while it is used. No connection is
/// opened before the first call.
final class GrpcChannels implements AutoCloseable {

    /// Maximum size of a message from a service.
    static final int MOST_BYTES = 1 << 20;

    private static final int MOST_METADATA = 64 << 10;
    private static final int CLOSING_SECONDS = 5;
    private static final Executor THREADS =
            task -> Thread.ofVirtual().name("grpc-call").start(task);

    private final EgressGuard guard;
    private final Map<Endpoint, ManagedChannel> open = new HashMap<>();
    private Optional<EventLoopGroup> loops = Optional.empty();
    private boolean closed;

    GrpcChannels(EgressGuard guard) {
        this.guard = guard;
    }

    /// The channel to a service.
    ///
    /// @throws IllegalArgumentException when its certificates cannot be read
    synchronized ManagedChannel to(Endpoint endpoint) {
        if (closed) {
            throw new IllegalStateException("the executor is closed");
        }
        var known = open.get(endpoint);
        if (known == null) {
            known = channel(endpoint);
            open.put(endpoint, known);
        }
        return known;
    }

    /// Closes a channel that cannot connect, so that the next call connects at once instead of after a backoff. A
    /// call fails before its channel reports it, so a channel that is still connecting is closed too.
    synchronized void unreachable(Endpoint endpoint, ManagedChannel channel) {
        if (channel.getState(false) != ConnectivityState.READY && open.remove(endpoint, channel)) {
            channel.shutdown();
        }
    }

    @SuppressWarnings("deprecation") // its replacement, a registry, is shared by the whole process
    private ManagedChannel channel(Endpoint endpoint) {
        var builder = NettyChannelBuilder.forTarget("guarded:///" + endpoint.authority())
                .nameResolverFactory(new GuardedNames.Factory(guard, endpoint))
                .proxyDetector(_ -> null) // a proxy could connect to any address
                .eventLoopGroup(loops())
                .channelType(NioSocketChannel.class)
                .executor(THREADS)
                .offloadExecutor(THREADS)
                .userAgent("Trawl")
                .disableRetry()
                .disableServiceConfigLookUp()
                .maxInboundMessageSize(MOST_BYTES)
                .maxInboundMetadataSize(MOST_METADATA);
        return (endpoint.tls() ? builder.sslContext(trust(endpoint)) : builder.usePlaintext()).build();
    }

    private EventLoopGroup loops() {
        var group = loops.orElseGet(() -> new NioEventLoopGroup(1, new DefaultThreadFactory("grpc-client", true)));
        loops = Optional.of(group);
        return group;
    }

    /// Uses the JDK's TLS, like every other call, and no native library.
    private static SslContext trust(Endpoint endpoint) {
        var tls = SslContextBuilder.forClient();
        try {
            endpoint.caFile().ifPresent(file -> tls.trustManager(new File(file)));
            return GrpcSslContexts.configure(tls, SslProvider.JDK).build();
        } catch (IllegalArgumentException | SSLException unreadable) {
            throw new IllegalArgumentException(
                    "ca_file cannot be read: " + endpoint.caFile().orElse(""), unreadable);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        open.values().forEach(ManagedChannel::shutdownNow);
        open.clear();
        if (loops.isPresent()) {
            var _ = loops.get().shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS);
        }
    }
}
