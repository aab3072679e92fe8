package dev.trawl.crawl.visit;

import java.util.concurrent.atomic.AtomicLong;

/// The bytes that the filters of all crawls of a worker share.
public final class SeenMemory {

    private final AtomicLong left;

    public SeenMemory(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /// False when there is not that much left.
    boolean take(long bytes) {
        return left.getAndUpdate(now -> now >= bytes ? now - bytes : now) >= bytes;
    }

    void giveBack(long bytes) {
        left.addAndGet(bytes);
    }
}
