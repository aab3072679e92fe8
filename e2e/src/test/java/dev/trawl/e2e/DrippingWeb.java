package dev.trawl.e2e;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/// Many hosts on loopback addresses of one port: good ones at `127.1.*` with small pages, bad ones at `127.2.*` that
/// send
/// a large body and then one byte a second.
final class DrippingWeb implements AutoCloseable {

    private static final byte[] BLOCK = new byte[64 << 10];
    private static final byte[] PAGE = ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 20000\r\n\r\n"
                    + "<title>good</title>".concat("x".repeat(20_000)).substring(0, 20_000))
            .getBytes(StandardCharsets.ISO_8859_1);

    static {
        Arrays.fill(BLOCK, (byte) 'x');
    }

    private final ServerSocket listening;
    private final int largeBytes;
    private final long goodMillis;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Set<String> good = ConcurrentHashMap.newKeySet();
    private final AtomicLong bad = new AtomicLong();
    private final Set<String> settled = ConcurrentHashMap.newKeySet();
    private volatile long first;
    private volatile long last;

    /// @param largeBytes that a bad host sends before it drips
    /// @param goodMillis that a good host takes for an answer
    DrippingWeb(int largeBytes, long goodMillis) throws IOException {
        this.largeBytes = largeBytes;
        this.goodMillis = goodMillis;
        this.listening = new ServerSocket(0, 1_024, InetAddress.ofLiteral("0.0.0.0"));
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    List<String> badUrls(int hosts) {
        return IntStream.range(0, hosts)
                .mapToObj(host -> "http://127.2.%d.%d:%d/".formatted(host / 250, 1 + host % 250, port()))
                .toList();
    }

    List<String> goodUrls(int hosts, int pages) {
        return IntStream.range(0, hosts)
                .boxed()
                .flatMap(host -> IntStream.range(0, pages)
                        .mapToObj(page -> "http://127.1.0.%d:%d/%d".formatted(1 + host, port(), page)))
                .toList();
    }

    /// Different good pages that were sent.
    int goodPages() {
        return good.size();
    }

    /// Requests that bad hosts answered.
    long badRequests() {
        return bad.get();
    }

    /// Bad hosts whose large body was sent whole or refused by the crawler.
    int settledHosts() {
        return settled.size();
    }

    /// From the first good request to the last.
    long goodMillis() {
        return TimeUnit.NANOSECONDS.toMillis(last - first);
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // Closed by the test.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            String host = socket.getLocalAddress().getHostAddress();
            for (String path = path(in); !path.isEmpty(); path = path(in)) {
                if (host.startsWith("127.2.")) {
                    bad.incrementAndGet();
                    sendThenDrip(host, socket.getOutputStream());
                    return;
                }
                first = good.isEmpty() ? System.nanoTime() : first;
                good.add(host + path);
                last = System.nanoTime();
                var _ = closed.await(goodMillis, TimeUnit.MILLISECONDS);
                socket.getOutputStream().write(PAGE);
            }
        } catch (IOException _) {
            // The crawler went away.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    /// The path of the next request; empty at the end of the connection.
    private static String path(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.append((char) next);
        }
        return head.substring(head.indexOf(" ") + 1, head.indexOf(" HTTP/"));
    }

    private void sendThenDrip(String host, OutputStream out) throws IOException, InterruptedException {
        try {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            for (int sent = 0; sent < largeBytes; sent += BLOCK.length) {
                out.write(BLOCK, 0, Math.min(BLOCK.length, largeBytes - sent));
            }
        } finally {
            settled.add(host);
        }
        while (!closed.await(1, TimeUnit.SECONDS)) {
            out.write('x');
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
