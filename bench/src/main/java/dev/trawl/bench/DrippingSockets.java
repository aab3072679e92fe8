package dev.trawl.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Connections that send a header one byte at a time and never end it. One that the server closes is opened again.
final class DrippingSockets implements AutoCloseable {

    private static final String HEAD = "GET /livez HTTP/1.1\r\nX-Slow: ";
    private static final int SECONDS_PER_BYTE = 5;

    private final InetSocketAddress server;
    private final boolean manyAddresses;
    private final List<SocketChannel> sockets = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong closed = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final Thread thread;

    /// @param manyAddresses each connection comes from a loopback address of its own
    DrippingSockets(Bench bench, URI server, int count, boolean manyAddresses) {
        this.server = new InetSocketAddress(server.getHost(), server.getPort());
        this.manyAddresses = manyAddresses;
        this.thread = Thread.ofPlatform().name("dripping-sockets").start(() -> run(bench, count));
    }

    /// Connections that the server has closed so far.
    long closed() {
        return closed.get();
    }

    /// Connections that were open at the last round.
    int open() {
        return open.get();
    }

    private void run(Bench bench, int count) {
        int slices = SECONDS_PER_BYTE * 10;
        for (int round = 0; !over.get(); round++) {
            while (sockets.size() < count && !over.get()) {
                connect(sockets.size()).ifPresent(sockets::add);
            }
            for (int i = round % slices; i < sockets.size() && !over.get(); i += slices) {
                drip(i);
            }
            bench.rest(0.1);
        }
    }

    private void drip(int place) {
        if (isWritten(sockets.get(place), "a")) {
            return;
        }
        closed.incrementAndGet();
        close(sockets.get(place));
        connect(place).ifPresent(fresh -> sockets.set(place, fresh));
    }

    private Optional<SocketChannel> connect(int place) {
        try {
            var socket = SocketChannel.open();
            if (manyAddresses) {
                byte[] address = {127, 1, (byte) (place >> 8), (byte) place};
                socket.bind(new InetSocketAddress(InetAddress.getByAddress(address), 0));
            }
            socket.connect(server);
            socket.configureBlocking(false);
            if (isWritten(socket, HEAD)) {
                open.incrementAndGet();
                return Optional.of(socket);
            }
            close(socket);
            return Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static boolean isWritten(SocketChannel socket, String text) {
        try {
            return socket.isOpen()
                    && socket.read(ByteBuffer.allocate(1_024)) == 0
                    && socket.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII))) > 0;
        } catch (IOException _) {
            return false;
        }
    }

    private void close(SocketChannel socket) {
        try {
            open.decrementAndGet();
            socket.close();
        } catch (IOException _) {
            // it is gone already
        }
    }

    @Override
    public void close() {
        over.set(true);
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        sockets.forEach(this::close);
    }
}
