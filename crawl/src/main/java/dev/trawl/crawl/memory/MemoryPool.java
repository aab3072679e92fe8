package dev.trawl.crawl.memory;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/// A number of bytes shared by many threads. Takes a lock only when bytes run short.
final class MemoryPool {

    private static final long SLICE_MILLIS = 20;

    private final long limit;
    private final TimeSource time;
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger exclusive = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition given = lock.newCondition();
    private final Queue<Turn> queue = new ConcurrentLinkedQueue<>();

    MemoryPool(long limit, TimeSource time) {
        this.limit = limit;
        this.time = time;
    }

    long limit() {
        return limit;
    }

    long held() {
        return held.get();
    }

    long peak() {
        return peak.get();
    }

    /// Number of waiting requests.
    int waiting() {
        return waiting.get();
    }

    /// Takes bytes and waits up to `patience` for them.
    ///
    /// @param most limit on all held bytes after this call
    /// @param alone rejects a second such caller while one waits, so that no two holders wait for each other
    /// @param makeRoom receives the shortage in bytes while the caller waits
    /// @return false after a timeout, a rejection or an interrupt
    boolean take(long bytes, long most, boolean alone, Duration patience, LongConsumer makeRoom) {
        if (!(alone && exclusive.get() > 0) && tryTake(bytes, most)) {
            return true;
        }
        if (alone && !exclusive.compareAndSet(0, 1)) {
            return false;
        }
        long deadline = time.nanos() + patience.toNanos();
        waiting.incrementAndGet();
        try {
            while (!tryTake(bytes, most)) {
                makeRoom.accept(held.get() + bytes - most);
                if (time.nanos() - deadline >= 0 || !pause(() -> held.get() + bytes <= most)) {
                    return false;
                }
            }
            return true;
        } finally {
            waiting.decrementAndGet();
            if (alone) {
                exclusive.set(0);
            }
        }
    }

    /// Takes bytes in order of request, so that small requests do not starve a large one. Only for a pool whose
    /// holders never wait.
    ///
    /// @param bytes at most the limit
    /// @return false after a timeout or an interrupt
    boolean takeInTurn(long bytes, Duration patience) {
        if (queue.isEmpty() && tryTake(bytes, limit)) {
            return true;
        }
        long deadline = time.nanos() + patience.toNanos();
        var turn = new Turn();
        queue.add(turn);
        waiting.incrementAndGet();
        try {
            BooleanSupplier isNext = () -> turn.equals(queue.peek()) && held.get() + bytes <= limit;
            while (!isNext.getAsBoolean() || !tryTake(bytes, limit)) {
                if (time.nanos() - deadline >= 0 || !pause(isNext)) {
                    return false;
                }
            }
            return true;
        } finally {
            queue.remove(turn);
            waiting.decrementAndGet();
            signal();
        }
    }

    /// A place in the queue, compared by identity.
    private static final class Turn {}

    @SuppressWarnings("WaitNotInLoop") // the caller loops and drops stalled bodies in between
    private boolean pause(BooleanSupplier hasRoom) {
        lock.lock();
        try {
            if (!hasRoom.getAsBoolean()) {
                // Wait briefly, because stalls and deadlines occur without a signal.
                var _ = given.await(SLICE_MILLIS, TimeUnit.MILLISECONDS);
            }
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private boolean tryTake(long bytes, long most) {
        long now = held.get();
        while (now + bytes <= most) {
            if (held.compareAndSet(now, now + bytes)) {
                peak.accumulateAndGet(now + bytes, Math::max);
                return true;
            }
            now = held.get();
        }
        return false;
    }

    void give(long bytes) {
        held.addAndGet(-bytes);
        signal();
    }

    private void signal() {
        if (waiting.get() > 0) {
            lock.lock();
            try {
                given.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
