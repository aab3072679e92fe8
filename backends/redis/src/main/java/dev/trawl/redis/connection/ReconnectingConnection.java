package dev.trawl.redis.connection;

import dev.trawl.spi.TimeSource;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps one connection open. It reconnects after a disconnect, or when the server has been silent too long: a
/// server that hangs or was replaced sends no signal. Sentinels are queried for each connection.
public final class ReconnectingConnection<C extends StatefulRedisConnection<String, String>> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ReconnectingConnection.class);
    private static final long PING_EVERY = Duration.ofSeconds(1).toNanos();
    private static final long PATIENCE = Duration.ofSeconds(4).toNanos();

    private final RedisAddress address;
    private final Supplier<C> opener;
    private final TimeSource time;
    private volatile Optional<C> connection = Optional.empty();
    private volatile String trouble = "was not asked yet";
    private volatile long heardAt;
    private long pingedAt;
    private volatile boolean closed;

    public ReconnectingConnection(RedisAddress address, Supplier<C> opener, TimeSource time) {
        this.address = address;
        this.opener = opener;
        this.time = time;
    }

    Optional<C> connection() {
        return connection.filter(StatefulConnection::isOpen);
    }

    /// The reason for a missing connection, as text.
    String trouble() {
        return trouble;
    }

    /// Checks the connection and reconnects if necessary. One thread must call this several times a second.
    public void keep() {
        if (closed) {
            return;
        }
        connection.ifPresent(this::examine);
        if (connection.isEmpty()) {
            connect();
        }
    }

    /// Drops this connection; the next check opens another.
    synchronized void drop(C broken, String why) {
        if (connection.filter(broken::equals).isPresent()) {
            connection = Optional.empty();
            complain(why);
            end(broken);
        }
    }

    /// Stops reconnecting. The last connection is closed together with the client.
    @Override
    public synchronized void close() {
        closed = true;
        connection = Optional.empty();
        trouble = "was left: this node stops";
    }

    private void examine(C current) {
        long now = time.nanos();
        if (!current.isOpen()) {
            drop(current, "has cut the connection");
        } else if (now - heardAt > PATIENCE) {
            drop(
                    current,
                    "did not answer for %d s"
                            .formatted(Duration.ofNanos(PATIENCE).toSeconds()));
        } else if (now - pingedAt > PING_EVERY) {
            pingedAt = now;
            var _ = current.async().ping().thenRun(() -> heardAt = time.nanos());
            current.flushCommands();
        }
    }

    private void connect() {
        try {
            var opened = opener.get();
            heardAt = time.nanos();
            pingedAt = heardAt;
            use(opened);
        } catch (RuntimeException e) {
            complain(RedisErrors.words(address, e));
        }
    }

    private synchronized void use(C opened) {
        if (closed) {
            end(opened);
        } else {
            trouble = "has cut the connection";
            connection = Optional.of(opened);
            log.info("redis connected address={}", address);
        }
    }

    private static void end(StatefulConnection<?, ?> connection) {
        var _ = connection.closeAsync();
    }

    private void complain(String words) {
        if (!words.equals(trouble)) {
            log.warn("redis lost address={} cause={}", address, words);
        }
        trouble = words;
    }
}
