package dev.trawl.crawl.visit.trap;

/// A small bounded set of words, by their hashes. When it is full, further words are ignored.
final class WordHashes {

    private static final int PLACES = 1_024;
    private static final int MOST = PLACES / 2;

    private final long[] hashes;
    private int size;

    WordHashes() {
        this.hashes = new long[PLACES];
    }

    WordHashes(WordHashes other) {
        this.hashes = other.hashes.clone();
        this.size = other.size;
    }

    void add(long hash) {
        int place = place(hash);
        if (hashes[place] == 0 && size < MOST) {
            hashes[place] = hash;
            size++;
        }
    }

    boolean has(long hash) {
        return hashes[place(hash)] == hash;
    }

    /// The slot of the hash, used or free.
    private int place(long hash) {
        int place = (int) (hash ^ (hash >>> 32)) & (PLACES - 1);
        while (hashes[place] != 0 && hashes[place] != hash) {
            place = (place + 1) & (PLACES - 1);
        }
        return place;
    }
}
