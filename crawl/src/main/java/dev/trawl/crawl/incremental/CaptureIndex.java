package dev.trawl.crawl.incremental;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.visit.SeenMemory;
import java.util.Optional;

/// Maps URLs to the positions of their captures, in little memory. It grows while its memory budget allows; URLs
/// beyond that are not indexed. For one writer; after publication for many readers.
final class CaptureIndex {

    private static final int FIRST = 1 << 10;
    private static final int LONGS = 4;
    private static final long NOTHING = 0;

    private final SeenMemory memory;
    private long[] table = new long[FIRST * LONGS];
    private int held;
    private boolean full;

    CaptureIndex(SeenMemory memory) {
        this.memory = memory;
    }

    /// @param piece number of the range that holds the capture
    /// @param offset, length within that range
    record Place(int piece, int offset, int length) {}

    /// Sets the position of a URL's capture.
    void put(Fingerprint url, Place place) {
        if (held >= table.length / LONGS / 4 * 3) {
            grow();
        }
        int at = slot(table, url.high(), url.low());
        boolean isNew = (table[at] | table[at + 1]) == NOTHING;
        if (isNew && full) {
            return;
        }
        held += isNew ? 1 : 0;
        write(table, at, url.high(), url.low(), 1L + place.piece(), (long) place.offset() << 32 | place.length());
    }

    /// Removes the capture of a URL, which is no longer usable.
    void forget(Fingerprint url) {
        table[slot(table, url.high(), url.low()) + 2] = NOTHING;
    }

    Optional<Place> find(Fingerprint url) {
        int at = slot(table, url.high(), url.low());
        return table[at + 2] == NOTHING
                ? Optional.empty()
                : Optional.of(new Place((int) table[at + 2] - 1, (int) (table[at + 3] >>> 32), (int) table[at + 3]));
    }

    /// The number of URLs that have or had a position.
    int size() {
        return held;
    }

    /// Bytes to return to the memory budget after use.
    long taken() {
        return (table.length - FIRST * LONGS) * (long) Long.BYTES;
    }

    private void grow() {
        long[] old = table;
        if (full || old.length >= 1 << 29 || !memory.take(old.length * (long) Long.BYTES)) {
            full = true;
            return;
        }
        long[] larger = new long[old.length * 2];
        for (int at = 0; at < old.length; at += LONGS) {
            if ((old[at] | old[at + 1]) != NOTHING) {
                write(larger, slot(larger, old[at], old[at + 1]), old[at], old[at + 1], old[at + 2], old[at + 3]);
            }
        }
        table = larger;
    }

    private static void write(long[] table, int at, long high, long low, long piece, long place) {
        table[at] = high;
        table[at + 1] = low;
        table[at + 2] = piece;
        table[at + 3] = place;
    }

    /// The slot of a fingerprint, used or free. A quarter of the table is always free.
    private static int slot(long[] table, long high, long low) {
        int at = (int) low * LONGS & table.length - 1;
        while ((table[at] | table[at + 1]) != NOTHING && (table[at] != high || table[at + 1] != low)) {
            at = at + LONGS & table.length - 1;
        }
        return at;
    }
}
