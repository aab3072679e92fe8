package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;

/// A set of fingerprints that may forget entries but has no false positives. It grows while its memory budget
/// allows; then newer entries replace older ones.
final class FingerprintSet implements AutoCloseable {

    private static final int LONGS = 2;

    /// Slots of a bucket; together they fill a cache line of the processor.
    private static final int WAYS = 4;

    private static final int BUCKET = WAYS * LONGS;
    private static final int FIRST = 1 << 12;

    private final SeenMemory memory;
    private final int most;
    private volatile long[] table;
    private int held;
    private boolean closed;

    /// @param most maximum number of fingerprints; a power of two
    FingerprintSet(SeenMemory memory, int most) {
        this.memory = memory;
        this.most = most;
        this.table = new long[Math.min(FIRST, most) * LONGS];
    }

    /// Reads without a lock: both halves must match, and no two fingerprints share one.
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

    /// Returns the memory to the budget; the set is empty afterwards.
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

    /// False when the entry replaced another one.
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

    /// Either half of a fingerprint selects a bucket; the second bucket is used when the first is full.
    private static int bucket(long[] table, long half) {
        return (int) half * BUCKET & table.length - 1;
    }

    private static long bytes(int longs) {
        return (long) longs * Long.BYTES;
    }
}
