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

/// A number of bytes that many threads take from and give back to. Takes a lock only when it runs short.
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

    /// Requests that wait.
    int waiting() {
        return waiting.get();
    }

    /// Takes bytes, waiting for them if need be.
    ///
    /// @param most of all bytes held afterwards
    /// @param alone only one such caller may wait; the next is refused, so that no two holders wait for each other
    /// @param makeRoom is told of the shortage while the caller waits
    /// @return false when there was no room in time, or the thread was interrupted
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

    /// Takes bytes in the order of asking, so that a large request does not starve behind small ones. Only for a pool
    /// whose holders wait for nothing.
    ///
    /// @param bytes at most the limit
    /// @return false when there was no room in time, or the thread was interrupted
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

    /// A place in the queue, equal to itself alone.
    private static final class Turn {}

    @SuppressWarnings("WaitNotInLoop") // the caller loops, and drops stalled bodies in between
    private boolean pause(BooleanSupplier hasRoom) {
        lock.lock();
        try {
            if (!hasRoom.getAsBoolean()) {
                // A slice, because stalls and deadlines show without anything being given back.
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
