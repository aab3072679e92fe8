package dev.trawl.crawl.archive;

import java.util.Arrays;

/// Bytes that grow, kept for the next use.
final class MemberBuffer {

    private byte[] bytes = new byte[64 * 1024];
    private int size;

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void append(byte[] more, int from, int length) {
        reserve(length);
        System.arraycopy(more, from, bytes, size, length);
        size += length;
    }

    void append(byte[] more) {
        append(more, 0, more.length);
    }

    /// Text that is ASCII by construction; other letters become `?`.
    void append(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes[size + i] = (byte) (c < 0x80 ? c : '?');
        }
        size += text.length();
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }
}
