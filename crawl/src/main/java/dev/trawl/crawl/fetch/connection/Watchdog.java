package dev.trawl.crawl.fetch.connection;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// One thread that closes every connection past its deadline, so that no read needs a separate timer.
public final class Watchdog implements AutoCloseable {

    private static final long TICK = Duration.ofMillis(25).toNanos();

    private final TimeSource time;
    private final Consumer<Connection> expired;
    private final Set<Connection> watched = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final Thread thread;
    private volatile boolean closed;

    /// @param expired receives each connection that was closed
    public Watchdog(TimeSource time, Consumer<Connection> expired) {
        this.time = time;
        this.expired = expired;
        this.thread = Thread.ofPlatform().daemon().name("fetch-watchdog").start(this::run);
    }

    void watch(Connection connection) {
        watched.add(connection);
        if (count.incrementAndGet() == 1) {
            LockSupport.unpark(thread);
        }
        if (closed) {
            connection.close();
        }
    }

    void forget(Connection connection) {
        if (watched.remove(connection)) {
            count.decrementAndGet();
        }
    }

    public int count() {
        return count.get();
    }

    private void run() {
        while (!closed) {
            if (count.get() == 0) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, TICK);
                closeExpired(time.nanos());
            }
        }
    }

    private void closeExpired(long now) {
        for (Connection connection : watched) {
            if (connection.expire(now)) {
                expired.accept(connection);
            }
        }
    }

    /// Closes all connections, so that their pending reads fail.
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        watched.forEach(Connection::close);
    }
}
