package dev.trawl.redis.connection;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes threads that wait for entries. All threads of a node share one subscription, so waiting workers need no
/// connections of their own.
public final class Wakes {

    private final ConcurrentHashMap<String, Bell> bells = new ConcurrentHashMap<>();

    /// Starts listening; the caller must close the result.
    public Listening listen(String name) {
        return new Listening(name, bells.compute(name, (_, bell) -> (bell == null ? new Bell() : bell).joined()));
    }

    /// Wakes the listeners of a name.
    void wake(String name) {
        var bell = bells.get(name);
        if (bell != null) {
            bell.ring();
        }
    }

    /// Wakes all listeners, because signals may have been lost.
    void wakeAll() {
        bells.values().forEach(Bell::ring);
    }

    /// A listener for a name.
    public final class Listening implements AutoCloseable {

        private final String name;
        private final Bell bell;

        private Listening(String name, Bell bell) {
            this.name = name;
            this.bell = bell;
        }

        /// The number of signals so far. Callers read it before they poll, so that no signal during the
        /// poll is missed.
        public long heard() {
            return bell.rings();
        }

        /// Waits until a signal arrives after `heard`, the time ends or the thread is interrupted. Keeps
        /// the interrupt flag.
        public void await(long heard, long nanos) {
            bell.await(heard, nanos);
        }

        @Override
        public void close() {
            bells.computeIfPresent(name, (_, current) -> current.left() ? null : current);
        }
    }

    private static final class Bell {

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition rang = lock.newCondition();
        private long rings;
        private int listeners;

        Bell joined() {
            listeners++;
            return this;
        }

        /// Returns true when the last listener has left.
        boolean left() {
            listeners--;
            return listeners == 0;
        }

        long rings() {
            lock.lock();
            try {
                return rings;
            } finally {
                lock.unlock();
            }
        }

        void ring() {
            lock.lock();
            try {
                rings++;
                rang.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void await(long heard, long nanos) {
            lock.lock();
            try {
                long left = nanos;
                while (rings == heard && left > 0) {
                    left = rang.awaitNanos(left);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                lock.unlock();
            }
        }
    }
}
