package dev.trawl.crawl.fetch;

import dev.trawl.crawl.memory.PageMemory;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Bytes that grow as they arrive. Every array is counted before it is made.
///
/// Up to [#PIECE] they are one array that doubles. Beyond that they are a list of pieces, joined at the end: an array
/// that grows by copies would hold twice the memory for a moment and leave several times its size to the collector.
final class Bytes {

    private static final int PIECE = 1 << 20;
    private static final byte[] NOTHING = new byte[0];

    private final PageMemory memory;
    private final long most;

    /// There will be exactly so many bytes, so the last array is made in time and filled without another copy.
    private final boolean exact;

    /// Pieces before the last one, each of them full.
    private final List<byte[]> full = new ArrayList<>(0);

    private int inFull;
    private byte[] last = NOTHING;
    private int used;

    Bytes(PageMemory memory) {
        this(memory, Integer.MAX_VALUE, false);
    }

    /// @param most how many bytes there will be at the most
    /// @param exact there will be so many unless the sender breaks off
    Bytes(PageMemory memory, long most, boolean exact) {
        this.memory = memory;
        this.most = most;
        this.exact = exact;
    }

    int size() {
        return inFull + used;
    }

    /// The array that gets the next bytes, from [#at] on.
    byte[] array() {
        return last;
    }

    int at() {
        return used;
    }

    /// Bytes that the array has room for.
    int room() {
        return last.length - used;
    }

    /// Makes room for some more bytes behind the last, at least one; what is written there counts after [#added].
    void reserve(int more) {
        if (room() >= more) {
            return;
        }
        if (exact && last.length >= PIECE && last.length < most && 2L * size() >= most && size() < most) {
            join((int) most);
        } else if (last.length < PIECE) {
            join((int) Math.max(used + more, Math.min(most, 2L * used)));
        } else if (room() == 0) {
            addPiece((int) Math.max(more, Math.min(PIECE, most - size())));
        }
    }

    private void addPiece(int length) {
        memory.take(length);
        full.add(last);
        inFull += used;
        last = new byte[length];
        used = 0;
    }

    /// Copies all bytes into one array.
    private void join(int length) {
        memory.take(length);
        int size = size();
        long before = (long) inFull + last.length;
        byte[] whole = full.isEmpty() ? Arrays.copyOf(last, length) : new byte[length];
        int at = 0;
        for (byte[] piece : full) {
            System.arraycopy(piece, 0, whole, at, piece.length);
            at += piece.length;
        }
        if (at > 0) {
            System.arraycopy(last, 0, whole, at, used);
        }
        full.clear();
        inFull = 0;
        last = whole;
        used = size;
        memory.give(before);
    }

    void added(int count) {
        used += count;
    }

    void add(byte[] from, int at, int count) {
        for (int done = 0; done < count; ) {
            reserve(count - done);
            int some = Math.min(room(), count - done);
            System.arraycopy(from, at + done, last, used, some);
            used += some;
            done += some;
        }
    }

    /// Lets the bytes fill one array.
    void trim() {
        if (!full.isEmpty() || last.length != used) {
            join(size());
        }
    }

    /// Forgets all bytes.
    void clear() {
        memory.give((long) inFull + last.length);
        full.clear();
        inFull = 0;
        last = NOTHING;
        used = 0;
    }

    /// The bytes so far. None are added while the stream is read.
    InputStream stream() {
        var parts = new ArrayList<InputStream>(full.size() + 1);
        full.forEach(piece -> parts.add(new ByteArrayInputStream(piece)));
        parts.add(new ByteArrayInputStream(last, 0, used));
        return new SequenceInputStream(Collections.enumeration(parts));
    }

    /// The bytes so far, without a copy where they fill their array.
    byte[] toArray() {
        trim();
        return last;
    }
}
