package dev.trawl.kafka;

import java.util.List;

/// Computes the batch size of fetches from demand. Records fetched by one node are unavailable to others, so no
/// more is fetched than needed.
final class FetchDemand {

    static final int MOST = 500;

    /// Not above the delivery limit of a record: at least the first record of each batch is used, so a record
    /// of such a
    /// small batch is never released too often. A record of a larger batch may be; the queue then drops it,
    /// and the ledger
    /// offers it again.
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
        // Changing the size makes a reader rejoin its group, so small fluctuations are ignored.
        if (size == 0 || fitting > size || average * SHRINKS_AT < size) {
            size = fitting;
        }
    }

    /// The number of records to fetch at once.
    int size() {
        return size == 0 ? LEAST : size;
    }
}
