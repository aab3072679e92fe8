package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;

/// Fingerprints of URLs that the frontier has already. It may forget, but never invents: what it holds was committed.
public final class SeenUrls {

    private static final int WAYS = 4;

    private final long[] highs;
    private final long[] lows;
    private final int mask;

    /// @param most fingerprints it holds; a power of two
    public SeenUrls(int most) {
        this.highs = new long[most];
        this.lows = new long[most];
        this.mask = most - 1;
    }

    public synchronized boolean has(Fingerprint key) {
        for (int way = 0; way < WAYS; way++) {
            int at = place(key, way);
            if (highs[at] == key.high() && lows[at] == key.low()) {
                return true;
            }
        }
        return false;
    }

    /// Takes an empty place, or that of another one, which is forgotten.
    public synchronized void add(Fingerprint key) {
        for (int way = 0; way < WAYS; way++) {
            int at = place(key, way);
            if ((highs[at] | lows[at]) == 0) {
                put(at, key);
                return;
            }
        }
        put(place(key, (int) (key.low() >>> 60) % WAYS), key);
    }

    private void put(int at, Fingerprint key) {
        highs[at] = key.high();
        lows[at] = key.low();
    }

    private int place(Fingerprint key, int way) {
        return ((int) key.low() + way) & mask;
    }
}
