package dev.trawl.kafka;

import java.util.List;

/// How much readers ask for at a time, so that no more is fetched than they can use: what one node has fetched, others
/// must do without.
final class Appetite {

    static final int MOST = 500;

    /// Not more than a record may be delivered: of each batch at least the first is used, so none of so small a
    /// batch is given back too often. One of a larger batch may be: the queue loses it, the ledger offers it again.
    private static final int LEAST = 8;

    private static final List<Integer> SIZES = List.of(MOST, 128, 32, LEAST);
    private static final double WEIGHT = 0.2;
    private static final int SHRINKS_AT = 4;

    private double average;
    private int size;

    void asked(int max) {
        average = size == 0 ? max : average + WEIGHT * (max - average);
        int fitting = SIZES.stream()
                .filter(one -> one <= Math.max(LEAST, average))
                .findFirst()
                .orElse(LEAST);
        // A reader that changes its size begins anew, so it does not follow every wave.
        if (size == 0 || fitting > size || average * SHRINKS_AT < size) {
            size = fitting;
        }
    }

    /// How many to fetch at once.
    int size() {
        return size == 0 ? LEAST : size;
    }
}
