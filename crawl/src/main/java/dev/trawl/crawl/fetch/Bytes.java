package dev.trawl.crawl.fetch;

import java.util.Arrays;

/// Bytes that grow as they arrive, never ahead of them by more than their own size.
final class Bytes {

    private static final byte[] NOTHING = new byte[0];

    private byte[] array = NOTHING;
    private int size;

    int size() {
        return size;
    }

    byte[] array() {
        return array;
    }

    /// Makes room for some more bytes behind the last; what is written there counts after [#added].
    void reserve(int more) {
        if (array.length - size < more) {
            array = Arrays.copyOf(array, Math.max(size + more, size * 2));
        }
    }

    void added(int count) {
        size += count;
    }

    void add(byte[] from, int at, int count) {
        reserve(count);
        System.arraycopy(from, at, array, size, count);
        size += count;
    }

    /// The bytes so far, without a copy where they fill their array.
    byte[] toArray() {
        return array.length == size ? array : Arrays.copyOf(array, size);
    }
}
