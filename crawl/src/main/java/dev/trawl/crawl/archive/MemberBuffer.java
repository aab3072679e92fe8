package dev.trawl.crawl.archive;

import java.util.Arrays;

/// Bytes that grow, kept for the next use unless they have grown large.
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

    /// Text that is ASCII by construction; other letters become `?`.
    void append(String text) {
        int length = text.length();
        reserve(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            bytes[size + i] = (byte) (c < 0x80 ? c : '?');
        }
        size += length;
    }

    /// Text in one line: a line break in a value would start a header of its own.
    void appendLine(String text) {
        int from = size;
        append(text);
        for (int i = from; i < size; i++) {
            if (bytes[i] == '\r' || bytes[i] == '\n') {
                bytes[i] = ' ';
            }
        }
    }

    /// Makes room for some more; what is written there counts after [#added].
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
