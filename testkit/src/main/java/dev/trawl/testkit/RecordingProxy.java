package dev.trawl.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Relays TCP connections to a port of 127.0.0.1 and keeps every byte of both directions, as a network sniffer does.
public final class RecordingProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final ServerSocket listener;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<ByteArrayOutputStream> recorded = new CopyOnWriteArrayList<>();

    private RecordingProxy(int target) {
        this.target = target;
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("recording-proxy").start(this::accept);
    }

    public static RecordingProxy to(int target) {
        return new RecordingProxy(target);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /// True if one direction of a connection carried this text unencrypted.
    public boolean saw(String text) {
        String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return recorded.stream()
                .anyMatch(stream -> stream.toString(StandardCharsets.ISO_8859_1).contains(bytes));
    }

    /// The number of bytes in both directions.
    public long bytes() {
        return recorded.stream().mapToLong(ByteArrayOutputStream::size).sum();
    }

    @Override
    public void close() {
        end(listener);
        open.forEach(RecordingProxy::end);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                open.add(client);
                var server = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(server);
                Thread.ofVirtual().name("recording-proxy").start(() -> relay(client, server));
                Thread.ofVirtual().name("recording-proxy").start(() -> relay(server, client));
            } catch (IOException _) {
                // The proxy is closed, or the server is unreachable.
            }
        }
    }

    /// Recorded before it is forwarded, so that all received data is recorded.
    private void relay(Socket from, Socket to) {
        var record = new ByteArrayOutputStream();
        recorded.add(record);
        byte[] buffer = new byte[BUFFER_BYTES];
        try (from;
                to) {
            for (int size = from.getInputStream().read(buffer);
                    size >= 0;
                    size = from.getInputStream().read(buffer)) {
                record.write(buffer, 0, size);
                to.getOutputStream().write(buffer, 0, size);
            }
        } catch (IOException _) {
            // One side has closed, so the connection is closed.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private static void end(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
