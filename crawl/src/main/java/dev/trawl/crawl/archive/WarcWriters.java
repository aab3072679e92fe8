package dev.trawl.crawl.archive;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Lends writers to many threads: one is kept for each that really runs, as their memory is not small.
public final class WarcWriters {

    private static final int SPARE = 64;

    /// Far enough from each other, however many there are.
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private final WarcCoding coding;
    private final AtomicLong chance;
    private final BlockingQueue<WarcWriter> spare = new ArrayBlockingQueue<>(SPARE);

    /// @param chance a number that the writers of no other process have
    public WarcWriters(WarcCoding coding, long chance) {
        this.coding = coding;
        this.chance = new AtomicLong(chance);
    }

    /// The capture as whole members.
    public byte[] write(Capture capture) {
        WarcWriter lent = spare.poll();
        WarcWriter writer = lent == null ? new WarcWriter(coding, chance.getAndAdd(STEP)) : lent;
        boolean good = false;
        try {
            byte[] members = writer.write(capture);
            good = spare.offer(writer);
            return members;
        } finally {
            if (!good) {
                writer.close();
            }
        }
    }
}
