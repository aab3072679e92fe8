package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A proxy in front of a server on 127.0.0.1 that simulates network faults. At first it forwards everything.
public final class TcpProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;

    private enum Way {
        PASS,
        HOLD,
        HOLD_REQUESTS,
        HOLD_REPLIES,
        CUT_BEFORE_REPLY,
        REFUSE
    }

    private final int target;
    private final int port = Ports.free();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private Way way = Way.REFUSE;
    private Duration delay = Duration.ZERO;
    private ServerSocket listener;
    private Thread acceptor = Thread.ofVirtual().unstarted(() -> {});

    private TcpProxy(int target) {
        this.target = target;
        listener = listen();
        pass();
    }

    /// Starts a proxy on its own port, in front of a port of 127.0.0.1.
    public static TcpProxy to(int target) {
        return new TcpProxy(target);
    }

    public int port() {
        return port;
    }

    /// Forwards everything at once, including held data.
    public synchronized void pass() {
        delay(Duration.ZERO);
        become(Way.PASS);
    }

    /// Delays all data in both directions by this time.
    public synchronized void delay(Duration by) {
        delay = by;
    }

    /// Closes connections and refuses new ones.
    public void cut() {
        become(Way.REFUSE);
        cutOpen();
    }

    /// Half-open: connections stay and new ones are accepted, but no data is forwarded until [#pass()].
    public void hold() {
        become(Way.HOLD);
    }

    /// One-way loss, client to server: requests wait until [#pass()], replies arrive. A firewall that drops the
    /// packets of one direction looks the same to both programs: TCP sends them again until they get through.
    public void holdRequests() {
        become(Way.HOLD_REQUESTS);
    }

    /// One-way loss, server to client: requests take effect, and their replies wait until [#pass()].
    public void holdReplies() {
        become(Way.HOLD_REPLIES);
    }

    /// Requests reach the server; the connection is closed instead of bringing the reply.
    public void cutBeforeReply() {
        become(Way.CUT_BEFORE_REPLY);
    }

    /// Closes the connections there are and takes new ones as before.
    public void cutOpen() {
        open.forEach(TcpProxy::close);
    }

    /// The number of open client connections.
    public int connections() {
        return open.size();
    }

    @Override
    public void close() {
        cut();
    }

    private synchronized void become(Way next) {
        if (next == Way.REFUSE) {
            close(listener);
            awaitAcceptor();
        } else if (way == Way.REFUSE) {
            if (listener.isClosed()) {
                listener = listen();
            }
            ServerSocket current = listener;
            acceptor = Thread.ofVirtual().name("proxy-", port).start(() -> accept(current));
        }
        way = next;
        notifyAll();
    }

    /// The port is free only after the accept call on the closed socket has returned.
    private void awaitAcceptor() {
        try {
            acceptor.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private ServerSocket listen() {
        try {
            return new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                Socket client = from.accept();
                open.add(client);
                Thread.ofVirtual().name("proxy-", port).start(() -> join(client));
            } catch (IOException _) {
                return; // closed by cut()
            }
        }
    }

    private void join(Socket client) {
        try (client) {
            awaitConnect();
            try (var server = new Socket(InetAddress.getLoopbackAddress(), target)) {
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                Thread requests = Thread.ofVirtual().name("proxy-", port).start(() -> pump(client, server, false));
                pump(server, client, true);
                close(client);
                requests.join();
            }
        } catch (IOException _) {
            // The server is down: the client sees its connection closed.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
        }
    }

    /// Forwards data from one connection to the other until either ends, then closes both.
    private void pump(Socket from, Socket to, boolean areReplies) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (from;
                to) {
            for (int size = from.getInputStream().read(buffer);
                    size >= 0;
                    size = from.getInputStream().read(buffer)) {
                Way now = flow(areReplies);
                if (areReplies && now == Way.CUT_BEFORE_REPLY) {
                    return;
                }
                to.getOutputStream().write(buffer, 0, size);
            }
            awaitEnd(areReplies); // the end of a connection is a packet too
        } catch (IOException _) {
            // One side has closed, so the connection is closed.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until data may pass in this direction, and returns how.
    private Way flow(boolean areReplies) throws InterruptedException {
        Duration pause;
        synchronized (this) {
            while (way == Way.HOLD || isHeld(areReplies)) {
                wait();
            }
            pause = delay;
        }
        Thread.sleep(pause);
        synchronized (this) {
            return way;
        }
    }

    private synchronized void awaitConnect() throws InterruptedException {
        while (way == Way.HOLD) {
            wait();
        }
    }

    private synchronized void awaitEnd(boolean areReplies) throws InterruptedException {
        while (isHeld(areReplies)) {
            wait();
        }
    }

    private synchronized boolean isHeld(boolean areReplies) {
        return way == (areReplies ? Way.HOLD_REPLIES : Way.HOLD_REQUESTS);
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
