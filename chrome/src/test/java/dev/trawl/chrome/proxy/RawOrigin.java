package dev.trawl.chrome.proxy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// A server on a loopback address that answers each request head with the bytes a test wants.
final class RawOrigin implements AutoCloseable {

    /// One connection, from its first byte on. It is closed afterwards.
    @FunctionalInterface
    interface Script {
        void serve(RawOrigin origin, Socket socket) throws IOException;
    }

    private static final int MOST_PORTS = 20;

    private final ServerSocket listening;
    private final Script script;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    final List<String> heads = new CopyOnWriteArrayList<>();

    RawOrigin(String address, int port, Script script) throws IOException {
        this.listening = port == 0 ? free(address) : new ServerSocket(port, 100, InetAddress.ofLiteral(address));
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    /// Listens on a port that is free on 127.0.0.1 and ::1 too, where tests open canaries.
    private static ServerSocket free(String address) throws IOException {
        for (int attempt = 1; ; attempt++) {
            var listening = new ServerSocket(0, 100, InetAddress.ofLiteral(address));
            try {
                for (String other : List.of("127.0.0.1", "::1")) {
                    boolean exists = NetworkInterface.getByInetAddress(InetAddress.ofLiteral(other)) != null;
                    if (exists && !other.equals(address)) {
                        new ServerSocket(listening.getLocalPort(), 1, InetAddress.ofLiteral(other)).close();
                    }
                }
                return listening;
            } catch (BindException taken) {
                listening.close();
                if (attempt == MOST_PORTS) {
                    throw taken;
                }
            }
        }
    }

    /// Answers every request of a connection with the same bytes.
    static RawOrigin saying(String address, int port, String reply) throws IOException {
        return new RawOrigin(address, port, (origin, socket) -> {
            var in = new BufferedInputStream(socket.getInputStream());
            while (!origin.head(in).isEmpty()) {
                socket.getOutputStream().write(reply.getBytes(StandardCharsets.ISO_8859_1));
            }
        });
    }

    static RawOrigin saying(String reply) throws IOException {
        return saying("127.0.0.2", 0, reply);
    }

    int port() {
        return listening.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    /// Reads a request head and the body of its Content-Length. Empty at the end of the connection.
    String head(InputStream in) throws IOException {
        String head = until(in, "\r\n\r\n");
        int length = head.indexOf("Content-Length: ");
        if (length >= 0) {
            String digits = head.substring(length + 16, head.indexOf("\r\n", length));
            head += new String(in.readNBytes(Integer.parseInt(digits)), StandardCharsets.ISO_8859_1);
        }
        if (!head.isEmpty()) {
            heads.add(head);
        }
        return head;
    }

    private static String until(InputStream in, String end) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf(end) < 0) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            text.append((char) next);
        }
        return text.toString();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // Closed by the test.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            script.serve(this, socket);
        } catch (IOException _) {
            // The client went away.
        } finally {
            open.remove(socket);
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
