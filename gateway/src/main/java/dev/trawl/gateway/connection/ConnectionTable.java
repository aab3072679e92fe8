package dev.trawl.gateway.connection;

import dev.trawl.gateway.connection.TrackedConnection.Stage;
import dev.trawl.spi.TimeSource;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tracks the open connections of one listener. Closes connections with overdue headers, and the oldest anonymous
/// ones beyond the limits. Thread-safe; it closes sockets outside its lock.
public final class ConnectionTable {

    private static final Logger log = LoggerFactory.getLogger(ConnectionTable.class);

    private final ConnectionLimits limits;
    private final TimeSource time;
    private final ConnectionDrops drops;
    /// Ordered by the start of their header.
    private final SequencedSet<TrackedConnection> reading = new LinkedHashSet<>();
    /// Ordered by the end of their last request.
    private final SequencedSet<TrackedConnection> idle = new LinkedHashSet<>();
    /// Ordered by accept time.
    private final SequencedSet<TrackedConnection> anonymous = new LinkedHashSet<>();

    private final Map<ClientNetwork, SequencedSet<TrackedConnection>> anonymousOf = new HashMap<>();
    private int open;

    public ConnectionTable(ConnectionLimits limits, TimeSource time) {
        this.limits = limits;
        this.time = time;
        this.drops = new ConnectionDrops(time);
    }

    private record Victim(TrackedConnection connection, DropCause cause) {}

    /// Admits a new connection. Returns empty when the table is full and no connection is anonymous or idle.
    ///
    /// @param close closes the socket; called at most once, from any thread
    public Optional<TrackedConnection> accepted(InetAddress address, Consumer<DropCause> close) {
        var client = ClientNetwork.of(address);
        var victims = new ArrayList<Victim>();
        Optional<TrackedConnection> admitted;
        synchronized (this) {
            long now = time.nanos();
            beyondLimits(client, now, victims);
            if (open >= limits.total()) {
                oldest().ifPresent(victim -> take(victim, DropCause.TOTAL_LIMIT, victims));
            }
            admitted = open < limits.total()
                    ? Optional.of(add(new TrackedConnection(this, client, now, close)))
                    : Optional.empty();
        }
        if (admitted.isEmpty()) {
            drops.count(DropCause.TOTAL_LIMIT, client.text());
        }
        drop(victims);
        return admitted;
    }

    /// Closes connections whose header is overdue or that are beyond a limit, and logs the drops.
    public void sweep() {
        var victims = new ArrayList<Victim>();
        synchronized (this) {
            long now = time.nanos();
            while (!reading.isEmpty() && isOverdue(reading.getFirst(), now)) {
                take(reading.getFirst(), DropCause.HEADER_TIMEOUT, victims);
            }
            for (ClientNetwork client : List.copyOf(anonymousOf.keySet())) {
                beyondLimits(client, now, victims);
            }
        }
        drop(victims);
        drops.log();
    }

    /// Number of open connections.
    public synchronized int open() {
        return open;
    }

    /// Number of open connections without a valid token so far.
    public synchronized int anonymous() {
        return anonymous.size();
    }

    /// Number of connections dropped for a cause since the start.
    public long dropped(DropCause cause) {
        return drops.total(cause);
    }

    synchronized void serving(TrackedConnection connection) {
        if (connection.stage == Stage.READING || connection.stage == Stage.IDLE) {
            reading.remove(connection);
            idle.remove(connection);
            connection.stage = Stage.SERVING;
        }
    }

    synchronized void authenticated(TrackedConnection connection) {
        connection.authenticated = true;
        noLongerAnonymous(connection);
    }

    synchronized void processed(TrackedConnection connection, boolean busy, boolean partial) {
        switch (connection.stage) {
            case READING, CLOSED -> {} // more bytes do not extend the header timeout
            case IDLE -> read(connection);
            case SERVING -> {
                if (!busy && partial) {
                    read(connection);
                } else if (!busy) {
                    connection.stage = Stage.IDLE;
                    idle.add(connection);
                }
            }
        }
    }

    synchronized void closed(TrackedConnection connection) {
        if (connection.stage != Stage.CLOSED) {
            remove(connection);
        }
    }

    private void read(TrackedConnection connection) {
        idle.remove(connection);
        connection.stage = Stage.READING;
        connection.readingSince = time.nanos();
        reading.add(connection);
    }

    private TrackedConnection add(TrackedConnection connection) {
        open++;
        reading.add(connection);
        anonymous.add(connection);
        anonymousOf
                .computeIfAbsent(connection.client, _ -> new LinkedHashSet<>())
                .add(connection);
        return connection;
    }

    private void remove(TrackedConnection connection) {
        connection.stage = Stage.CLOSED;
        open--;
        reading.remove(connection);
        idle.remove(connection);
        noLongerAnonymous(connection);
    }

    private void noLongerAnonymous(TrackedConnection connection) {
        anonymous.remove(connection);
        var others = anonymousOf.get(connection.client);
        if (others != null && others.remove(connection) && others.isEmpty()) {
            anonymousOf.remove(connection.client);
        }
    }

    private void beyondLimits(ClientNetwork client, long now, List<Victim> victims) {
        var own = anonymousOf.getOrDefault(client, new LinkedHashSet<>());
        while (own.size() > limits.anonymousPerAddress() && isPastGrace(own.getFirst(), now)) {
            take(own.getFirst(), DropCause.ADDRESS_LIMIT, victims);
        }
        while (anonymous.size() > limits.anonymous() && isPastGrace(anonymous.getFirst(), now)) {
            take(anonymous.getFirst(), DropCause.ANONYMOUS_LIMIT, victims);
        }
    }

    private Optional<TrackedConnection> oldest() {
        var from = anonymous.isEmpty() ? idle : anonymous;
        return from.stream().findFirst();
    }

    private void take(TrackedConnection connection, DropCause cause, List<Victim> victims) {
        remove(connection);
        victims.add(new Victim(connection, cause));
    }

    private void drop(List<Victim> victims) {
        for (Victim victim : victims) {
            drops.count(victim.cause(), victim.connection().client.text());
            close(victim);
        }
    }

    /// A socket that fails to close must not prevent closing the others.
    private static void close(Victim victim) {
        try {
            victim.connection().drop(victim.cause());
        } catch (RuntimeException e) {
            log.warn(
                    "connection close failed drop_cause={} client={}",
                    victim.cause().label(),
                    victim.connection().client.text(),
                    e);
        }
    }

    private boolean isOverdue(TrackedConnection connection, long now) {
        return now - connection.readingSince >= limits.headerTimeout().toNanos();
    }

    private boolean isPastGrace(TrackedConnection connection, long now) {
        return now - connection.acceptedAt >= limits.grace().toNanos();
    }
}
