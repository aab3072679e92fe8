package dev.trawl.crawl.archive;

import java.nio.charset.StandardCharsets;

/// Generates record ids: UUIDs of version 8 (custom format), made of a random number per writer and a counter.
final class RecordIds {

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 36;

    private final long writer;
    private long next;

    /// @param chance random number, unique to this writer
    RecordIds(long chance) {
        this.writer = (chance & ~0xf000L) | 0x8000L;
    }

    /// Returns a new id as text.
    byte[] next() {
        next++;
        long counter = (next & (-1L >>> 2)) | Long.MIN_VALUE;
        byte[] text = new byte[LENGTH];
        digits(writer >>> 32, 8, text, 0);
        text[8] = '-';
        digits(writer >>> 16, 4, text, 9);
        text[13] = '-';
        digits(writer, 4, text, 14);
        text[18] = '-';
        digits(counter >>> 48, 4, text, 19);
        text[23] = '-';
        digits(counter, 12, text, 24);
        return text;
    }

    private static void digits(long value, int count, byte[] text, int at) {
        for (int i = 0; i < count; i++) {
            text[at + i] = DIGITS[(int) (value >>> (4 * (count - 1 - i))) & 0xf];
        }
    }
}
