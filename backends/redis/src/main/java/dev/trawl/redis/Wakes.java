package dev.trawl.redis;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes who waits for something to come. All waiters of a node share one subscription, so a thousand workers that wait
/// cost no connections.
final class Wakes {

    private final ConcurrentHashMap<String, Bell> bells = new ConcurrentHashMap<>();

    /// Starts to listen; to be closed when no longer.
    Listening listen(String name) {
        return new Listening(name, bells.compute(name, (_, bell) -> (bell == null ? new Bell() : bell).joined()));
    }

    /// Something has come.
    void wake(String name) {
        var bell = bells.get(name);
        if (bell != null) {
            bell.ring();
        }
    }

    /// Something may have come unheard.
    void wakeAll() {
        bells.values().forEach(Bell::ring);
    }

    /// One who listens for a name.
    final class Listening implements AutoCloseable {

        private final String name;
        private final Bell bell;

        private Listening(String name, Bell bell) {
            this.name = name;
            this.bell = bell;
        }

        /// To be asked before one looks, so that what comes while one looks is not missed.
        long heard() {
            return bell.rings();
        }

        /// Waits until it has rung again since `heard`, the time is over or the thread is interrupted, which it stays.
        void await(long heard, long nanos) {
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

        /// True when nobody is left.
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
