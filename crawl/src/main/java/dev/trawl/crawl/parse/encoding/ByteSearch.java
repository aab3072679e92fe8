package dev.trawl.crawl.parse.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finds a byte by comparing eight at a time: most of a page is text in which only `<` matters.
public final class ByteSearch {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private ByteSearch() {}

    /// The first position of `wanted` in the range, or `to` if there is none.
    public static int find(byte[] bytes, int from, int to, int wanted) {
        long pattern = ONES * wanted;
        int at = from;
        while (at + Long.BYTES <= to) {
            long difference = (long) LONGS.get(bytes, at) ^ pattern;
            long zeros = (difference - ONES) & ~difference & TOPS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }
}
