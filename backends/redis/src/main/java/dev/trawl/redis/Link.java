package dev.trawl.redis;

import dev.trawl.spi.TimeSource;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection that is opened again when it was cut, or when the server has been silent on it for too long: a server
/// that hangs or was replaced behind its back never says so. Sentinels are asked anew each time.
final class Link<C extends StatefulRedisConnection<String, String>> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Link.class);
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

    Link(RedisAddress address, Supplier<C> opener, TimeSource time) {
        this.address = address;
        this.opener = opener;
        this.time = time;
    }

    Optional<C> connection() {
        return connection.filter(StatefulConnection::isOpen);
    }

    /// Why there is no connection, in words.
    String trouble() {
        return trouble;
    }

    /// Looks after the connection; to be called several times a second, by one thread.
    void keep() {
        if (closed) {
            return;
        }
        connection.ifPresent(this::examine);
        if (connection.isEmpty()) {
            connect();
        }
    }

    /// Gives this connection up; the next look opens another.
    synchronized void drop(C broken, String why) {
        if (connection.filter(broken::equals).isPresent()) {
            connection = Optional.empty();
            complain(why);
            end(broken);
        }
    }

    /// Opens no other connection; the client closes the last one when it is closed.
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
            complain(Trouble.words(address, e));
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
