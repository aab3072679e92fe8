package dev.trawl.gateway.grpc;

import dev.trawl.gateway.tls.TlsMaterial;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.buffer.ByteBufAllocator;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;

/// A TLS context with a replaceable certificate. New connections use the newest one; open connections
/// are unaffected.
final class RenewableTls extends SslContext {

    private volatile SslContext newest;

    RenewableTls(TlsMaterial material) throws SSLException {
        this.newest = of(material);
    }

    void renew(TlsMaterial material) throws SSLException {
        newest = of(material);
    }

    /// Uses the TLS of the JDK like the HTTP listener, without a native library.
    private static SslContext of(TlsMaterial material) throws SSLException {
        var tls = SslContextBuilder.forServer(material.key(), material.chain()).protocols("TLSv1.3", "TLSv1.2");
        if (!material.clients().isEmpty()) {
            tls.trustManager(material.clients()).clientAuth(ClientAuth.REQUIRE);
        }
        return GrpcSslContexts.configure(tls, SslProvider.JDK).build();
    }

    @Override
    public boolean isClient() {
        return false;
    }

    @Override
    public List<String> cipherSuites() {
        return newest.cipherSuites();
    }

    @Override
    @SuppressWarnings("deprecation") // Netty requires this override
    public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
        return newest.applicationProtocolNegotiator();
    }

    @Override
    public SSLEngine newEngine(ByteBufAllocator buffers) {
        return newest.newEngine(buffers);
    }

    @Override
    public SSLEngine newEngine(ByteBufAllocator buffers, String host, int port) {
        return newest.newEngine(buffers, host, port);
    }

    @Override
    public SSLSessionContext sessionContext() {
        return newest.sessionContext();
    }
}
