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

/// The connections to business services: one channel for each service, kept while it is used. Nothing is opened before
/// the first call.
final class GrpcChannels implements AutoCloseable {

    /// Of a message from a service.
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

    /// Lets go of a channel that cannot connect, so that the next call tries at once and not when its pause is over. A
    /// call fails before its channel says so: one that still says it is connecting is let go of too.
    synchronized void unreachable(Endpoint endpoint, ManagedChannel channel) {
        if (channel.getState(false) != ConnectivityState.READY && open.remove(endpoint, channel)) {
            channel.shutdown();
        }
    }

    @SuppressWarnings("deprecation") // the registry that replaces it is shared by everything in the process
    private ManagedChannel channel(Endpoint endpoint) {
        var builder = NettyChannelBuilder.forTarget("guarded:///" + endpoint.authority())
                .nameResolverFactory(new GuardedNames.Factory(guard, endpoint))
                .proxyDetector(_ -> null) // a proxy would connect to whatever it likes
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

    /// The JDK's TLS, as for every other call; no native library.
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
