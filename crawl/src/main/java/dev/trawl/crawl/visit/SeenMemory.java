package dev.trawl.crawl.visit;

import java.util.concurrent.atomic.AtomicLong;

/// Memory budget that the filters and indexes of all crawls of a worker share.
public final class SeenMemory {

    private final AtomicLong left;

    public SeenMemory(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /// Reserves bytes; false when the budget has too few left.
    public boolean take(long bytes) {
        return left.getAndUpdate(now -> now >= bytes ? now - bytes : now) >= bytes;
    }

    /// Returns reserved bytes to the budget.
    public void giveBack(long bytes) {
        left.addAndGet(bytes);
    }
}
