package dev.trawl.gateway;

import dev.trawl.gateway.access.AccessControl;
import dev.trawl.gateway.connection.ConnectionTable;
import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.gateway.grpc.GrpcConfig;
import dev.trawl.gateway.grpc.GrpcListener;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.tls.TlsMaterial;
import java.io.IOException;
import java.net.InetAddress;
import java.util.function.IntFunction;

/// Opens the gRPC listener with the limits, access control and certificate of the HTTP listener.
record OpenGrpc(GatewayConfig config, GatewayServices services, AccessControl doors, Streams streams)
        implements IntFunction<GrpcListener> {

    /// Lower bound, even with little memory.
    private static final int FEWEST_CALLS = 16;

    private static final int MOST_CALLS = 1_000;
    private static final int PATIENCE = 3;

    /// @throws ListenRefusedException when it cannot listen on the port
    @Override
    public GrpcListener apply(int port) {
        try {
            return GrpcListener.start(
                    limits(port),
                    new GrpcListener.Services(
                            services.core(),
                            doors,
                            streams,
                            services.ready(),
                            services.random(),
                            new ConnectionTable(config.connections(), services.time())));
        } catch (IOException e) {
            throw new ListenRefusedException("listen.grpc.port: cannot listen on %s port %d: %s"
                    .formatted(config.listen().host(), port, reason(e)));
        }
    }

    private GrpcConfig limits(int port) throws IOException {
        return new GrpcConfig(
                InetAddress.getByName(config.listen().host()),
                port,
                config.requests().maxBodyBytes(),
                Math.clamp(
                        config.requests().maxBytesInFlight() / config.requests().maxBodyBytes(),
                        FEWEST_CALLS,
                        MOST_CALLS),
                config.requests().maxBatch(),
                config.requests().clientTimeout().multipliedBy(PATIENCE),
                config.requests().closeTimeout(),
                config.listen()
                        .tls()
                        .map(files -> TlsMaterial.read(files, services.time().wallMillis())));
    }

    private static String reason(IOException e) {
        return String.valueOf((e.getCause() == null ? e : e.getCause()).getMessage());
    }
}
