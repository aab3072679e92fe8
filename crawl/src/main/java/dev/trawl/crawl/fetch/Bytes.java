package dev.trawl.crawl.fetch;

import dev.trawl.crawl.memory.PageMemory;
import java.util.Arrays;

/// Bytes that grow as they arrive, never ahead of them by more than their own size. Every array is counted before it is
/// made.
final class Bytes {

    /// Large arrays grow by less, because for a moment there are two of them.
    private static final int LARGE = 1 << 20;

    private static final byte[] NOTHING = new byte[0];

    private final PageMemory memory;
    private byte[] array = NOTHING;
    private final long most;
    private int size;

    Bytes(PageMemory memory) {
        this(memory, Integer.MAX_VALUE);
    }

    /// @param most how many bytes there will be at the most
    Bytes(PageMemory memory, long most) {
        this.memory = memory;
        this.most = most;
    }

    int size() {
        return size;
    }

    byte[] array() {
        return array;
    }

    /// Makes room for some more bytes behind the last; what is written there counts after [#added].
    void reserve(int more) {
        if (array.length - size < more) {
            boolean doubles = size < LARGE || 2L * size >= most;
            long grown = doubles ? 2L * size : size + size / 2L;
            resize((int) Math.max(size + more, Math.min(most, grown)));
        }
    }

    private void resize(int length) {
        memory.take(length);
        int before = array.length;
        array = Arrays.copyOf(array, length);
        memory.give(before);
    }

    void added(int count) {
        size += count;
    }

    void add(byte[] from, int at, int count) {
        reserve(count);
        System.arraycopy(from, at, array, size, count);
        size += count;
    }

    /// Lets the bytes fill their array.
    void trim() {
        if (array.length != size) {
            resize(size);
        }
    }

    /// Forgets all bytes.
    void clear() {
        memory.give(array.length);
        array = NOTHING;
        size = 0;
    }

    /// The bytes so far, without a copy where they fill their array.
    byte[] toArray() {
        trim();
        return array;
    }
}
