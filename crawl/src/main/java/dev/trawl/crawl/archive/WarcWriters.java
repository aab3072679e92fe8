package dev.trawl.crawl.archive;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Pools WARC writers for many threads. Keeps at most 64 idle writers, because each holds considerable memory.
public final class WarcWriters {

    private static final int SPARE = 64;

    /// Keeps the ids of any number of writers far apart.
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private final WarcCoding coding;
    private final AtomicLong chance;
    private final BlockingQueue<WarcWriter> spare = new ArrayBlockingQueue<>(SPARE);

    /// @param chance random number, unique to this process
    public WarcWriters(WarcCoding coding, long chance) {
        this.coding = coding;
        this.chance = new AtomicLong(chance);
    }

    /// Returns the capture and its derived records as complete members.
    public byte[] write(Capture capture, List<DerivedRecord> derived) {
        WarcWriter lent = spare.poll();
        WarcWriter writer = lent == null ? new WarcWriter(coding, chance.getAndAdd(STEP)) : lent;
        boolean good = false;
        try {
            byte[] members = writer.write(capture, derived);
            good = spare.offer(writer);
            return members;
        } finally {
            if (!good) {
                writer.close();
            }
        }
    }
}
