package dev.trawl.crawl.archive;

import java.util.Arrays;

/// A growable byte buffer, reused unless it has grown beyond 1 MiB.
final class MemberBuffer {

    private static final int USUAL = 64 * 1024;
    private static final int LARGE = 1024 * 1024;

    private byte[] bytes = new byte[USUAL];
    private int size;

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
        if (bytes.length > LARGE) {
            bytes = new byte[USUAL];
        }
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    void append(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
    }

    void append(int octet) {
        reserve(1);
        bytes[size++] = (byte) octet;
    }

    /// Appends text that is ASCII by construction. Other characters become `?`.
    void append(String text) {
        int length = text.length();
        reserve(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            bytes[size + i] = (byte) (c < 0x80 ? c : '?');
        }
        size += length;
    }

    /// Appends text as one line, because a line break in a value would start another header.
    void appendLine(String text) {
        int from = size;
        append(text);
        for (int i = from; i < size; i++) {
            if (bytes[i] == '\r' || bytes[i] == '\n') {
                bytes[i] = ' ';
            }
        }
    }

    /// Ensures room for `more` bytes. Bytes written there count only after [#added].
    void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(
                    bytes, Math.max(Math.addExact(size, more), (int) Math.min(2L * bytes.length, 1 << 30)));
        }
    }

    void added(int count) {
        size += count;
    }
}
