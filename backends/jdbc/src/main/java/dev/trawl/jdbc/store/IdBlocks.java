package dev.trawl.jdbc.store;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntToLongFunction;

/// Task ids of a shared ledger, taken in blocks outside the submitting transaction, so that submitters do
/// not wait for
/// each other. Unused ids of a block are skipped.
final class IdBlocks {

    private static final int BLOCK = 1_000;

    private final IntToLongFunction takeLast;
    private final ReentrantLock lock = new ReentrantLock();
    private long next = 1;
    private long last;

    /// @param takeLast takes that many numbers and returns the last
    IdBlocks(IntToLongFunction takeLast) {
        this.takeLast = takeLast;
    }

    long reserve(int count) {
        lock.lock();
        try {
            if (last - next + 1 < count) {
                int size = Math.max(BLOCK, count);
                last = takeLast.applyAsLong(size);
                next = last - size + 1;
            }
            long first = next;
            next += count;
            return first;
        } finally {
            lock.unlock();
        }
    }
}
