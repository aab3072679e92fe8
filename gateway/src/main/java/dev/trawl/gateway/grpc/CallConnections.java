package dev.trawl.gateway.grpc;

import dev.trawl.gateway.connection.ConnectionTable;
import dev.trawl.gateway.connection.TrackedConnection;
import io.grpc.Grpc;
import io.grpc.ServerCall;
import io.grpc.netty.shaded.io.netty.channel.socket.SocketChannel;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Open connections of the gRPC listener, keyed by client address. A connection without calls stays open, because
/// clients connect ahead. It counts as anonymous until a call carries a valid token.
final class CallConnections {

    private final ConnectionTable table;
    private final Map<SocketAddress, TrackedConnection> tracked = new ConcurrentHashMap<>();

    CallConnections(ConnectionTable table) {
        this.table = table;
    }

    boolean admit(SocketChannel channel) {
        var remote = channel.remoteAddress();
        if (remote == null) {
            return false; // the client has disconnected
        }
        var admitted = table.accepted(remote.getAddress(), _ -> close(channel));
        admitted.ifPresent(connection -> {
            connection.serving(); // the server builder limits handshake and idle time
            tracked.put(remote, connection);
            var _ = channel.closeFuture().addListener(_ -> {
                tracked.remove(remote, connection);
                connection.closed();
            });
        });
        return admitted.isPresent();
    }

    /// A channel from the same batch of accepts has no event loop yet.
    private static void close(SocketChannel channel) {
        if (channel.isRegistered()) {
            var _ = channel.close();
        } else {
            channel.unsafe().closeForcibly();
        }
    }

    void authenticated(ServerCall<?, ?> call) {
        var remote = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        var connection = remote == null ? null : tracked.get(remote);
        if (connection != null) {
            connection.authenticated();
        }
    }

    /// Closes connections beyond the limits and logs the drops.
    void sweep() {
        table.sweep();
    }
}
