package dev.trawl.crawl.fetch;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Pools read buffers for exchanges. An idle connection holds no buffer.
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

    /// Discards a buffer that has grown.
    void giveBack(byte[] buffer) {
        if (buffer.length == SIZE) {
            spare.offer(buffer);
        }
    }
}
