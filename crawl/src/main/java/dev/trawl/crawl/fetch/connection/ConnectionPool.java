package dev.trawl.crawl.fetch.connection;

import dev.trawl.crawl.fetch.PoolConfig;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Pools idle connections for reuse by requests to the same route. Reuses the most recently used connection
/// first. Above the limit, closes the least recently used one.
public final class ConnectionPool {

    private final PoolConfig config;
    private final Map<ConnectionKey, ArrayDeque<Connection>> byRoute = new HashMap<>();
    private final LinkedHashMap<Connection, ConnectionKey> oldestFirst = new LinkedHashMap<>();

    public ConnectionPool(PoolConfig config) {
        this.config = config;
    }

    /// Takes an idle connection that still appears open.
    public Optional<Connection> take(ConnectionKey route) {
        Optional<Connection> idle = last(route);
        while (idle.isPresent() && !idle.get().revive()) {
            idle.get().close();
            idle = last(route);
        }
        return idle;
    }

    private synchronized Optional<Connection> last(ConnectionKey route) {
        ArrayDeque<Connection> idle = byRoute.get(route);
        if (idle == null) {
            return Optional.empty();
        }
        Connection last = idle.removeLast();
        oldestFirst.remove(last);
        if (idle.isEmpty()) {
            byRoute.remove(route);
        }
        return Optional.of(last);
    }

    /// Keeps a connection that is ready for another request, or closes it if the pool is full.
    public void giveBack(ConnectionKey route, Connection connection, long now) {
        if (!connection.idleUntil(now + config.idleTime().toNanos()) || !keep(route, connection)) {
            connection.close();
        }
    }

    private boolean keep(ConnectionKey route, Connection connection) {
        Optional<Connection> tooOld;
        synchronized (this) {
            ArrayDeque<Connection> idle = byRoute.computeIfAbsent(route, _ -> new ArrayDeque<>(2));
            if (idle.size() >= config.idlePerRoute()) {
                return false;
            }
            idle.addLast(connection);
            oldestFirst.put(connection, route);
            tooOld = oldestFirst.size() > config.idleTotal()
                    ? Optional.of(oldestFirst.firstEntry().getKey())
                    : Optional.empty();
            tooOld.ifPresent(this::forget);
        }
        tooOld.ifPresent(Connection::close);
        return true;
    }

    /// Removes a closed connection. The connection need not be idle.
    public synchronized void forget(Connection connection) {
        ConnectionKey route = oldestFirst.remove(connection);
        ArrayDeque<Connection> idle = route == null ? null : byRoute.get(route);
        if (idle != null) {
            idle.remove(connection);
            if (idle.isEmpty()) {
                byRoute.remove(route);
            }
        }
    }

    public synchronized int idle() {
        return oldestFirst.size();
    }
}
