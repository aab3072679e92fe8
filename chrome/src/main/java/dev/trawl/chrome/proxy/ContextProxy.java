package dev.trawl.chrome.proxy;

import dev.trawl.chrome.pool.SessionProxy;
import dev.trawl.crawl.fetch.FetchReply.Failure;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.ConnectionPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The proxy of one browser context: a random port on the loopback interface that only its browser may use. All
/// requests take the same way, directly or through one upstream proxy.
///
/// A refused or failed request is answered with an error status and the header [#ERROR_HEADER]. Over `CONNECT` a
/// browser shows only that the tunnel failed; [#failure] then gives the cause.
public final class ContextProxy implements SessionProxy {

    private static final Logger log = LoggerFactory.getLogger(ContextProxy.class);
    private static final int BACKLOG = 128;

    /// The address at which all proxies of this program listen.
    static final InetAddress ADDRESS = InetAddress.ofLiteral("127.0.0.1");

    private static final PoolConfig POOL =
            new PoolConfig(64, 6, Duration.ofSeconds(15), 0, Duration.ZERO, Duration.ZERO);

    private final ServerSocketChannel listening;
    private final InetSocketAddress address;
    private final OpenTarget open;
    private final PeerCheck peers;
    private final Semaphore free;
    private final TrafficCount count = new TrafficCount();
    private final Set<Connection> connected = ConcurrentHashMap.newKeySet();
    private final RecentTargets targets = new RecentTargets();
    private final ServeBrowser serving;
    private final Consumer<ContextProxy> closed;

    private ContextProxy(
            ServerSocketChannel listening,
            OpenTarget open,
            PeerCheck peers,
            Upstream upstream,
            Consumer<ContextProxy> closed)
            throws IOException {
        this.closed = closed;
        this.listening = listening;
        this.address = (InetSocketAddress) listening.getLocalAddress();
        this.open = open;
        this.peers = peers;
        this.free = new Semaphore(open.limits().connections());
        this.serving = new ServeBrowser(open, upstream, new ConnectionPool(POOL), count, targets);
    }

    static ContextProxy open(OpenTarget open, PeerCheck peers, Upstream upstream, Consumer<ContextProxy> closed) {
        try {
            ServerSocketChannel listening = ServerSocketChannel.open();
            try {
                listening.bind(new InetSocketAddress(ADDRESS, 0), BACKLOG);
                ContextProxy proxy = new ContextProxy(listening, open, peers, upstream, closed);
                Thread.ofVirtual().name("chrome-proxy-accept").start(proxy::accept);
                return proxy;
            } catch (IOException | RuntimeException failed) {
                listening.close();
                throw failed;
            }
        } catch (IOException none) {
            throw new UncheckedIOException("no loopback port for the proxy of a browser", none);
        }
    }

    /// Port on 127.0.0.1.
    public int port() {
        return address.getPort();
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    public ProxyTraffic traffic() {
        return count.now();
    }

    /// Why the last connection to this target failed; empty if it did not.
    ///
    /// @param host as in a URL; IPv6 addresses with brackets
    @Override
    public Optional<Failure> failure(String host, int port) {
        return ProxyTarget.parse(host + ":" + port, true).flatMap(targets::failure);
    }

    @Override
    public Optional<InetAddress> connected(String host, int port) {
        return ProxyTarget.parse(host + ":" + port, true).flatMap(targets::address);
    }

    private void accept() {
        while (listening.isOpen()) {
            try {
                SocketChannel accepted = listening.accept();
                Thread.ofVirtual().name("chrome-proxy").start(() -> serve(accepted));
            } catch (IOException failed) {
                if (listening.isOpen()) {
                    log.warn("proxy connection not accepted port={}", port(), failed);
                }
            }
        }
    }

    private void serve(SocketChannel accepted) {
        boolean admitted = free.tryAcquire();
        try (accepted;
                Connection browser = open.connector().watched(accepted.socket());
                var _ = listed(browser)) {
            if (!peers.permits(remote(accepted.socket()), address)) {
                count.refused.increment();
                log.warn("proxy connection refused from another program port={}", port());
            } else if (!admitted) {
                count.refused.increment();
                browser.plain()
                        .getOutputStream()
                        .write(ProxyReply.refusal(503, "too_many_connections", "too many connections"));
            } else if (listening.isOpen()) {
                serving.serve(browser);
            }
        } catch (IOException | RuntimeException failed) {
            log.debug("proxy connection failed port={}", port(), failed);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            if (admitted) {
                free.release();
            }
        }
    }

    private Listed listed(Connection browser) {
        connected.add(browser);
        return () -> connected.remove(browser);
    }

    /// Ends the listing of a connection.
    @FunctionalInterface
    private interface Listed extends AutoCloseable {
        @Override
        void close();
    }

    private static InetSocketAddress remote(Socket socket) {
        return (InetSocketAddress) socket.getRemoteSocketAddress();
    }

    /// Number of open connections of the browser.
    public int connections() {
        return connected.size();
    }

    /// Stops listening and closes all connections.
    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException failed) {
            log.debug("proxy not closed port={}", port(), failed);
        }
        connected.forEach(Connection::abort);
        closed.accept(this);
    }
}
