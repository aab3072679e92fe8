package dev.trawl.crawl.visit;

import java.util.concurrent.atomic.AtomicLong;

/// The bytes that the filters and indexes of all crawls of a worker share.
public final class SeenMemory {

    private final AtomicLong left;

    public SeenMemory(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /// False when there is not that much left.
    public boolean take(long bytes) {
        return left.getAndUpdate(now -> now >= bytes ? now - bytes : now) >= bytes;
    }

    /// Says that so much of what was taken is not used any more.
    public void giveBack(long bytes) {
        left.addAndGet(bytes);
    }
}
