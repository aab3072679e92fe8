package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.egress.EgressGuard.Verdict;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.ConnectionKey;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.DnsCache;
import dev.trawl.crawl.fetch.connection.Stopwatch;
import dev.trawl.crawl.fetch.connection.Tls;
import dev.trawl.crawl.fetch.connection.Watchdog;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Opens connections. Resolves the host once, lets the egress guard filter the addresses, and connects only
/// to permitted ones. Thread-safe.
public final class Connector {

    /// Limits the data that the kernel buffers before it is read. The default is several MiB per connection.
    private static final int RECEIVED_AHEAD = 256 << 10;

    /// Limits the attempts for a host with hundreds of addresses.
    private static final int MOST_ADDRESSES = 4;

    private final EgressGuard guard;
    private final DnsCache dns;
    private final Watchdog watchdog;

    Connector(EgressGuard guard, DnsCache dns, Watchdog watchdog) {
        this.guard = guard;
        this.dns = dns;
        this.watchdog = watchdog;
    }

    /// Connects to the server or the proxy of the route, with TLS if the route is secure.
    public Connection connect(ConnectionKey route, Deadlines deadlines, Stopwatch watch) throws FetchFailedException {
        List<InetSocketAddress> addresses = addresses(route, deadlines);
        watch.resolved();
        Connection connection = toFirstOf(addresses, deadlines);
        try {
            watch.connected();
            open(connection, route, deadlines);
            watch.secured();
            return connection;
        } catch (FetchFailedException failed) {
            connection.close();
            throw failed;
        }
    }

    /// Connects to the target without TLS, for a client that speaks to the target itself. A proxy is asked for a
    /// tunnel.
    public Connection reach(ConnectionKey route, Deadlines deadlines) throws FetchFailedException {
        Connection connection = toFirstOf(addresses(route, deadlines), deadlines);
        try {
            connection.open(connection.plain());
            if (route.proxy().isPresent()) {
                deadlines.waitForHead(connection);
                Tunnel.open(connection, route, deadlines);
            }
            return connection;
        } catch (FetchFailedException failed) {
            connection.close();
            throw failed;
        } catch (IOException broken) {
            connection.close();
            throw connection.failure(broken, FetchError.CONNECT);
        }
    }

    /// Watches the deadlines of a connection that was accepted, not opened here.
    public Connection watched(Socket accepted) throws IOException {
        Connection connection = new Connection(accepted, watchdog);
        connection.open(accepted);
        return connection;
    }

    private void open(Connection connection, ConnectionKey route, Deadlines deadlines) throws FetchFailedException {
        try {
            connection.open(connection.plain());
            if (!route.secure()) {
                return;
            }
            if (route.proxy().isPresent()) {
                deadlines.waitForHead(connection);
                Tunnel.open(connection, route, deadlines);
            }
            deadlines.waitForTls(connection);
            connection.open(Tls.over(connection.plain(), route));
        } catch (FetchFailedException failed) {
            throw failed;
        } catch (IOException refused) {
            throw connection.failure(new IOException(Tls.reason(refused)), FetchError.TLS);
        }
    }

    private List<InetSocketAddress> addresses(ConnectionKey route, Deadlines deadlines) throws FetchFailedException {
        if (route.proxy().isEmpty()) {
            return permitted(route.host(), route.port(), deadlines);
        }
        HttpProxy proxy = route.proxy().get();
        if (!proxy.guardsTargets()) {
            permitted(route.host(), route.port(), deadlines);
        }
        return permitted(proxy.host(), proxy.port(), deadlines);
    }

    private List<InetSocketAddress> permitted(String host, int port, Deadlines deadlines) throws FetchFailedException {
        try {
            Optional<InetAddress> literal = literal(host);
            List<InetAddress> addresses = literal.isPresent()
                    ? List.of(literal.get())
                    : guard.refuses(host) ? List.of() : dns.resolve(host, deadlines.left());
            return switch (guard.check(host, addresses, port)) {
                case Verdict.Permitted(var permitted) -> permitted;
                case Verdict.Refused(String reason) ->
                    throw new FetchFailedException(FetchError.BLOCKED_ADDRESS, reason);
            };
        } catch (UnknownHostException _) {
            throw new FetchFailedException(FetchError.DNS, "%s has no address".formatted(host));
        }
    }

    private static Optional<InetAddress> literal(String host) {
        char last = host.charAt(host.length() - 1);
        if (host.indexOf(':') < 0 && (last < '0' || last > '9')) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// Gives each address an equal share of the remaining time, so that an unresponsive one does not use
    /// all of it.
    private Connection toFirstOf(List<InetSocketAddress> addresses, Deadlines deadlines) throws FetchFailedException {
        FetchFailedException last = new FetchFailedException(FetchError.CONNECT, "no address");
        List<InetSocketAddress> inTurn = alternating(addresses);
        int tries = Math.min(inTurn.size(), MOST_ADDRESSES);
        Duration left = deadlines.budgets().times().connect();
        for (int number = 0; number < tries; number++) {
            long begun = deadlines.now();
            try {
                return to(inTurn.get(number), deadlines, left.dividedBy(tries - number));
            } catch (FetchFailedException failed) {
                last = failed;
                if (failed.error() != FetchError.CONNECT && failed.error() != FetchError.TIMEOUT_CONNECT) {
                    break;
                }
            }
            left = left.minusNanos(deadlines.now() - begun);
        }
        throw last;
    }

    /// Alternates between IPv4 and IPv6, in case one family is unreachable.
    private static List<InetSocketAddress> alternating(List<InetSocketAddress> addresses) {
        if (addresses.size() <= 2) {
            return addresses;
        }
        boolean firstIsSix = isSix(addresses.getFirst());
        Map<Boolean, List<InetSocketAddress>> families =
                addresses.stream().collect(Collectors.partitioningBy(address -> isSix(address) == firstIsSix));
        Iterator<InetSocketAddress> other =
                families.getOrDefault(false, List.of()).iterator();
        List<InetSocketAddress> inTurn = new ArrayList<>(addresses.size());
        for (InetSocketAddress address : families.getOrDefault(true, List.of())) {
            inTurn.add(address);
            if (other.hasNext()) {
                inTurn.add(other.next());
            }
        }
        other.forEachRemaining(inTurn::add);
        return inTurn;
    }

    private static boolean isSix(InetSocketAddress address) {
        return address.getAddress() instanceof Inet6Address;
    }

    /// Creates a channel socket, because its blocking calls can be interrupted on any kind of thread.
    private static Socket socket() throws FetchFailedException {
        try {
            Socket socket = SocketChannel.open().socket();
            socket.setReceiveBufferSize(RECEIVED_AHEAD);
            return socket;
        } catch (IOException none) {
            throw new FetchFailedException(FetchError.CONNECT, "no socket: " + none.getMessage());
        }
    }

    private Connection to(InetSocketAddress address, Deadlines deadlines, Duration limit) throws FetchFailedException {
        Connection connection = new Connection(socket(), watchdog);
        try {
            deadlines.waitFor(connection, FetchError.TIMEOUT_CONNECT, limit.toNanos());
            connection.plain().setOption(StandardSocketOptions.TCP_NODELAY, true);
            connection.plain().connect(address);
            return connection;
        } catch (FetchFailedException failed) {
            connection.close();
            throw failed;
        } catch (IOException refused) {
            connection.close();
            throw connection.failure(refused, FetchError.CONNECT);
        }
    }
}
