package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.crawl.memory.PageMemory;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A growable byte buffer for received data. Counts every array against the page memory before allocating it.
///
/// Up to [#PIECE] bytes, the buffer is one array that doubles. Beyond that it is a list of pieces, joined at
/// the end. An array that grows by copying would briefly hold twice the memory and leave several times its
/// size as garbage. Pieces are reused by later bodies.
public final class Bytes {

    private static final int PIECE = MemoryBudget.PIECE;
    private static final byte[] NOTHING = new byte[0];

    private final PageMemory memory;
    private final long most;

    /// The final size is known, so the last array is allocated early and filled without another copy.
    private final boolean exact;

    /// Full pieces before the last one.
    private final List<byte[]> full = new ArrayList<>(0);

    private int inFull;
    private byte[] last = NOTHING;

    /// A caller may hold an array, so none is reused.
    private boolean isShared;
    private int used;

    public Bytes(PageMemory memory) {
        this(memory, Integer.MAX_VALUE, false);
    }

    /// @param most maximum number of bytes
    /// @param exact exactly `most` bytes arrive unless the sender aborts
    public Bytes(PageMemory memory, long most, boolean exact) {
        this.memory = memory;
        this.most = most;
        this.exact = exact;
    }

    int size() {
        return inFull + used;
    }

    /// The array for the next bytes, which start at [#at].
    byte[] array() {
        return last;
    }

    int at() {
        return used;
    }

    /// Free bytes in the array.
    int room() {
        return last.length - used;
    }

    /// Makes room for at least one and up to `more` bytes. Bytes written there count only after [#added].
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
        last = array(length);
        used = 0;
    }

    private byte[] array(int length) {
        return length == PIECE ? memory.piece() : new byte[length];
    }

    /// Copies all bytes into one array.
    private void join(int length) {
        memory.take(length);
        int size = size();
        long before = (long) inFull + last.length;
        byte[] whole = array(length);
        int at = 0;
        for (byte[] piece : full) {
            System.arraycopy(piece, 0, whole, at, piece.length);
            at += piece.length;
        }
        System.arraycopy(last, 0, whole, at, used);
        var pieces = full.isEmpty() ? List.<byte[]>of() : List.copyOf(full);
        var end = last;
        full.clear();
        inFull = 0;
        last = whole;
        used = size;
        memory.give(before);
        recycle(pieces, end);
    }

    void added(int count) {
        used += count;
    }

    public void add(byte[] from, int at, int count) {
        for (int done = 0; done < count; ) {
            reserve(count - done);
            int some = Math.min(room(), count - done);
            System.arraycopy(from, at + done, last, used, some);
            used += some;
            done += some;
        }
    }

    /// Joins the bytes into one array without spare room.
    void trim() {
        if (!full.isEmpty() || last.length != used) {
            join(size());
        }
    }

    /// Discards all bytes and releases their memory.
    void clear() {
        var pieces = List.copyOf(full);
        var end = last;
        memory.give((long) inFull + last.length);
        full.clear();
        inFull = 0;
        last = NOTHING;
        used = 0;
        recycle(pieces, end);
        isShared = false;
    }

    private void recycle(List<byte[]> pieces, byte[] end) {
        if (!isShared) {
            pieces.forEach(memory::recycle);
            memory.recycle(end);
        }
    }

    /// Returns the bytes so far as a stream. No bytes may be added while the stream is read.
    InputStream stream() {
        var parts = new ArrayList<InputStream>(full.size() + 1);
        full.forEach(piece -> parts.add(new ByteArrayInputStream(piece)));
        parts.add(new ByteArrayInputStream(last, 0, used));
        return new SequenceInputStream(Collections.enumeration(parts));
    }

    /// Returns the bytes so far, without a copy if they fill their array.
    public byte[] toArray() {
        trim();
        isShared = true;
        return last;
    }
}
