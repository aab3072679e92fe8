package dev.trawl.crawl.fetch;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Lends read buffers to exchanges; an idle connection holds none.
final class BufferPool {

    static final int SIZE = 16 << 10;

    private final BlockingQueue<byte[]> spare;

    BufferPool(int most) {
        this.spare = new ArrayBlockingQueue<>(most);
    }

    byte[] take() {
        byte[] buffer = spare.poll();
        return buffer == null ? new byte[SIZE] : buffer;
    }

    /// A buffer that had to grow is left to the collector.
    void giveBack(byte[] buffer) {
        if (buffer.length == SIZE) {
            spare.offer(buffer);
        }
    }
}
