package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;

/// A set that may forget, but never invents. It grows as far as its memory allows; from then on a newer one takes the
/// place of an older one.
final class FingerprintSet implements AutoCloseable {

    private static final int LONGS = 2;

    /// Neighbours that a fingerprint may be among; together they fill a line of the processor's cache.
    private static final int WAYS = 4;

    private static final int BUCKET = WAYS * LONGS;
    private static final int FIRST = 1 << 12;

    private final SeenMemory memory;
    private final int most;
    private volatile long[] table;
    private int held;
    private boolean closed;

    /// @param most fingerprints it holds; a power of two
    FingerprintSet(SeenMemory memory, int most) {
        this.memory = memory;
        this.most = most;
        this.table = new long[Math.min(FIRST, most) * LONGS];
    }

    /// Asks without a lock: both halves must be there, and no two fingerprints share one.
    boolean has(Fingerprint key) {
        long[] now = table;
        int bucket = bucket(now, key.low());
        if (isAmong(now, bucket, key)) {
            return true;
        }
        return free(now, bucket) < 0 && isAmong(now, bucket(now, key.high()), key);
    }

    synchronized void add(Fingerprint key) {
        if (closed || has(key)) {
            return;
        }
        if (held >= table.length / LONGS / 2) {
            grow();
        }
        held += put(table, key) ? 1 : 0;
    }

    /// Gives its memory back to the others; it holds nothing any more.
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        memory.giveBack(bytes(table.length) - bytes(Math.min(FIRST, most) * LONGS));
        table = new long[BUCKET];
        held = 0;
    }

    private void grow() {
        long[] old = table;
        if (old.length >= most * LONGS || !memory.take(bytes(old.length))) {
            return;
        }
        long[] larger = new long[old.length * 2];
        held = 0;
        for (int at = 0; at < old.length; at += LONGS) {
            if ((old[at] | old[at + 1]) != 0 && put(larger, new Fingerprint(old[at], old[at + 1]))) {
                held++;
            }
        }
        table = larger;
    }

    /// False when it took the place of another one.
    private static boolean put(long[] table, Fingerprint key) {
        int bucket = bucket(table, key.low());
        int free = free(table, bucket);
        free = free < 0 ? free(table, bucket(table, key.high())) : free;
        int at = free < 0 ? bucket + (int) (key.low() >>> 61) % WAYS * LONGS : free;
        table[at] = key.high();
        table[at + 1] = key.low();
        return free >= 0;
    }

    private static boolean isAmong(long[] table, int bucket, Fingerprint key) {
        for (int at = bucket; at < bucket + BUCKET; at += LONGS) {
            if (table[at + 1] == key.low() && table[at] == key.high()) {
                return true;
            }
        }
        return false;
    }

    private static int free(long[] table, int bucket) {
        for (int at = bucket; at < bucket + BUCKET; at += LONGS) {
            if ((table[at] | table[at + 1]) == 0) {
                return at;
            }
        }
        return -1;
    }

    /// Either half of a fingerprint leads to a bucket; the second one is for what finds the first one full.
    private static int bucket(long[] table, long half) {
        return (int) half * BUCKET & table.length - 1;
    }

    private static long bytes(int longs) {
        return (long) longs * Long.BYTES;
    }
}
