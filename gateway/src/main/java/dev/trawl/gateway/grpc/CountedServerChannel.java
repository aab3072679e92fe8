package dev.trawl.gateway.grpc;

import io.grpc.netty.shaded.io.netty.channel.socket.SocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.List;

/// Accepts gRPC connections within the limits of [CallConnections].
final class CountedServerChannel extends NioServerSocketChannel {

    private final CallConnections connections;

    CountedServerChannel(CallConnections connections) {
        this.connections = connections;
    }

    @Override
    protected int doReadMessages(List<Object> accepted) throws Exception {
        int count = super.doReadMessages(accepted);
        if (count > 0 && accepted.getLast() instanceof SocketChannel channel && !connections.admit(channel)) {
            accepted.removeLast();
            channel.unsafe().closeForcibly();
            return 0;
        }
        return count;
    }
}
