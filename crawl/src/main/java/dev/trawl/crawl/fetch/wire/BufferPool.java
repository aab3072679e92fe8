package dev.trawl.crawl.fetch.wire;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Pools read buffers for exchanges. An idle connection holds no buffer.
public final class BufferPool {

    public static final int SIZE = 16 << 10;

    private final BlockingQueue<byte[]> spare;

    public BufferPool(int most) {
        this.spare = new ArrayBlockingQueue<>(most);
    }

    public byte[] take() {
        byte[] buffer = spare.poll();
        return buffer == null ? new byte[SIZE] : buffer;
    }

    /// Discards a buffer that has grown.
    public void giveBack(byte[] buffer) {
        if (buffer.length == SIZE) {
            spare.offer(buffer);
        }
    }
}
