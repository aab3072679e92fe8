package dev.trawl.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/// Stands before a server and cuts some connections when the request has reached it and before its answer gets back.
/// It can also hold everything back, as a network that is gone and comes back does.
final class CuttingProxy implements AutoCloseable {

    private final ServerSocket listener;
    private volatile URI server;
    private final byte[] answers;
    private final double share;
    private final RandomGenerator random;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger cut = new AtomicInteger();
    private volatile CountDownLatch away = new CountDownLatch(0);

    /// @param share of the answers that never arrive
    CuttingProxy(URI server, double share, RandomGenerator random) throws IOException {
        this(server, "HTTP", share, random);
    }

    /// @param answers the beginning of those that it cuts
    CuttingProxy(URI server, String answers, double share, RandomGenerator random) throws IOException {
        this.answers = answers.getBytes(StandardCharsets.US_ASCII);
        this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        this.server = server;
        this.share = share;
        this.random = random;
        Thread.ofVirtual().start(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /// Answers that were cut off.
    int cuts() {
        return cut.get();
    }

    /// Nothing gets through from now on; what is sent arrives when it is over.
    void goAway() {
        away = new CountDownLatch(1);
    }

    void comeBack() {
        away.countDown();
    }

    /// New connections go to another server, as behind a load balancer.
    void moveTo(URI other) {
        server = other;
    }

    /// Closes the connections there are.
    void dropAll() {
        open.forEach(CuttingProxy::close);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException _) {
                // closed
            }
        }
    }

    private void connect(Socket client) {
        var address = server;
        try {
            var behind = new Socket(address.getHost(), address.getPort());
            open.add(behind);
            Thread.ofVirtual().start(() -> copy(client, behind, false));
            copy(behind, client, true);
        } catch (IOException _) { // the server is not there
            open.remove(client);
            close(client);
        }
    }

    private void copy(Socket from, Socket to, boolean answers) {
        byte[] buffer = new byte[64 << 10];
        try (from;
                to) {
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                if (answers && isCut(buffer)) {
                    cut.incrementAndGet();
                    return;
                }
                away.await();
                to.getOutputStream().write(buffer, 0, read);
                to.getOutputStream().flush();
            }
        } catch (IOException _) {
            // the other side is gone
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    /// Only the beginning of an answer counts, so that large ones are not cut more often.
    private boolean isCut(byte[] buffer) {
        boolean begins = Arrays.mismatch(answers, buffer) == answers.length;
        synchronized (random) {
            return begins && random.nextDouble() < share;
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        comeBack();
        dropAll();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
