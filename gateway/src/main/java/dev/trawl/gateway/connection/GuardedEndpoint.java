package dev.trawl.gateway.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tomcat endpoint whose sockets a [ConnectionTable] tracks. Tomcat holds the lock of a socket while it processes
/// bytes or runs a request on it. A socket with a free lock can therefore be closed here.
final class GuardedEndpoint extends NioEndpoint {

    private static final Logger log = LoggerFactory.getLogger(GuardedEndpoint.class);
    private static final Duration SWEEP_INTERVAL = Duration.ofMillis(200);
    private static final byte[] TIMEOUT = timeout().getBytes(StandardCharsets.US_ASCII);

    private final Map<SocketChannel, TrackedConnection> tracked = new ConcurrentHashMap<>();
    private final ConnectionTable table;
    private Optional<Thread> sweep = Optional.empty();

    GuardedEndpoint(ConnectionTable table) {
        this.table = table;
    }

    @Override
    public void startInternal() throws Exception {
        super.startInternal();
        sweep = Optional.of(Thread.ofVirtual().name("connection-sweep").start(this::sweepUntilInterrupted));
    }

    @Override
    public void stopInternal() {
        sweep.ifPresent(Thread::interrupt);
        super.stopInternal();
    }

    private void sweepUntilInterrupted() {
        try {
            while (true) {
                Thread.sleep(SWEEP_INTERVAL);
                table.sweep();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void setHandler(Handler<NioChannel> handler) {
        super.setHandler(new Watching(handler));
    }

    @Override
    protected boolean setSocketOptions(SocketChannel channel) {
        try {
            var address = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
            return isAdmitted(channel, address);
        } catch (IOException _) {
            destroySocket(channel); // the client has disconnected
            return false;
        }
    }

    private boolean isAdmitted(SocketChannel channel, InetAddress address) {
        var connection = table.accepted(address, cause -> close(channel, cause));
        if (connection.isEmpty()) {
            destroySocket(channel); // Tomcat closes only sockets that it has wrapped
            return false;
        }
        tracked.put(channel, connection.get());
        boolean taken = super.setSocketOptions(channel);
        if (!taken) {
            forget(channel);
        }
        return taken;
    }

    private void forget(SocketChannel channel) {
        var connection = tracked.remove(channel);
        if (connection != null) {
            connection.closed();
        }
    }

    private void close(SocketChannel channel, DropCause cause) {
        var socket = connections.get(channel);
        if (socket == null) {
            return;
        }
        if (!socket.getLock().tryLock()) {
            cutOff(channel); // the thread that reads from it sees the end and closes the socket
            return;
        }
        try {
            if (cause == DropCause.HEADER_TIMEOUT) {
                tellTimeout(socket);
            }
            socket.close();
        } finally {
            socket.getLock().unlock();
        }
    }

    private static void cutOff(SocketChannel channel) {
        try {
            channel.shutdownInput();
            channel.shutdownOutput();
        } catch (IOException e) {
            log.debug("connection already closed cause={}", e.getMessage());
        }
    }

    /// Sends the 408 if a header has begun and the socket accepts it without blocking.
    private static void tellTimeout(SocketWrapperBase<NioChannel> socket) {
        var channel = socket.getSocket();
        if (socket.getCurrentProcessor() == null
                || !channel.isHandshakeComplete()
                || channel.getOutboundRemaining() > 0) {
            return;
        }
        try {
            channel.write(ByteBuffer.wrap(TIMEOUT));
        } catch (IOException e) {
            log.debug("timeout response not sent cause={}", e.getMessage());
        }
    }

    private static String timeout() {
        String body = "{\"type\":\"urn:trawl:problem:request_timeout\",\"title\":\"Request timeout\","
                + "\"status\":408,\"detail\":\"the request header was incomplete after the timeout\",\"code\":\"request_timeout\"}";
        return "HTTP/1.1 408 \r\nContent-Type: application/problem+json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                .formatted(body.length(), body);
    }

    /// Reports stage changes of connections to the table.
    private final class Watching implements Handler<NioChannel> {

        private final Handler<NioChannel> inner;

        Watching(Handler<NioChannel> inner) {
            this.inner = inner;
        }

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
            var connection = tracked.get(socket.getSocket().getIOChannel());
            if (connection == null) {
                return inner.process(socket, event);
            }
            var state = ScopedValue.where(CurrentConnection.VALUE, connection).call(() -> inner.process(socket, event));
            boolean isAsync = socket.getCurrentProcessor() instanceof Processor processor && processor.isAsync();
            boolean busy = isAsync || state == SocketState.SENDFILE;
            connection.processed(busy, state == SocketState.LONG);
            return state;
        }

        @Override
        public void release(SocketWrapperBase<NioChannel> socket) {
            forget(socket.getSocket().getIOChannel());
            inner.release(socket);
        }

        @Override
        public Object getGlobal() {
            return inner.getGlobal();
        }

        @Override
        public void pause() {
            inner.pause();
        }

        @Override
        public void recycle() {
            inner.recycle();
        }
    }
}
