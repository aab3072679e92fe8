package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// A server on loopback that says exactly the bytes a test wants, good or bad.
final class RawServer implements AutoCloseable {

    /// What to do with one connection; it is closed afterwards.
    @FunctionalInterface
    interface Script {
        void serve(Talk talk) throws IOException;
    }

    private final ServerSocket listening;
    private final Script script;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    RawServer(ServerSocket listening, Script script) {
        this.listening = listening;
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    RawServer(Script script) {
        this(listen("127.0.0.1"), script);
    }

    /// Answers the first request of each connection with the same bytes, then closes it.
    static RawServer saying(String reply) {
        return saying(reply.getBytes(StandardCharsets.ISO_8859_1));
    }

    static RawServer saying(byte[] reply) {
        return new RawServer(talk -> {
            talk.request();
            talk.send(reply);
        });
    }

    static ServerSocket listen(String address) {
        try {
            return new ServerSocket(0, 200, InetAddress.ofLiteral(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    Url url(String path) {
        return at("127.0.0.1", path);
    }

    Url at(String host, String path) {
        return Url.parse("http://" + host + ":" + port() + path).orElseThrow();
    }

    int connections() {
        return connections.get();
    }

    /// How many connections are open on this side.
    int openConnections() {
        return open.size();
    }

    /// The heads of all requests, as they came.
    List<String> requests() {
        return requests;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // Closed by the test, or a handshake that the client gave up.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            script.serve(new Talk(socket));
        } catch (IOException _) {
            // The client went away, which many tests want.
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

    /// One connection, seen from the server.
    final class Talk {

        private final Socket socket;
        private final InputStream in;

        Talk(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
        }

        /// The head of the next request; empty when the client has closed. Bodies are skipped.
        String request() throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return "";
                }
                head.append((char) next);
            }
            int length = head.toString().toLowerCase(Locale.ROOT).indexOf("content-length: ");
            if (length >= 0) {
                in.readNBytes(Integer.parseInt(head.substring(length + 16, head.indexOf("\r\n", length))
                        .strip()));
            }
            requests.add(head.toString());
            return head.toString();
        }

        void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }

        /// Waits, unless the client says something first; false when it has closed.
        boolean isQuietFor(Duration time) throws IOException {
            socket.setSoTimeout((int) time.toMillis());
            try {
                in.mark(1);
                int next = in.read();
                in.reset();
                return next >= 0;
            } catch (SocketTimeoutException _) {
                return true;
            } finally {
                socket.setSoTimeout(0);
            }
        }

        /// Says nothing more until the client closes.
        void hold() throws IOException {
            while (in.read() >= 0) {
                // Whatever it says.
            }
        }

        /// Passes bytes on in both directions until one side closes.
        void join(Socket onward) throws IOException {
            Thread back = Thread.ofVirtual().start(() -> {
                try {
                    onward.getInputStream().transferTo(socket.getOutputStream());
                } catch (IOException _) {
                    // One of them is closed.
                }
            });
            try {
                for (int next = in.read(); next >= 0; next = in.read()) {
                    onward.getOutputStream().write(next);
                }
            } finally {
                back.interrupt();
            }
        }
    }
}
