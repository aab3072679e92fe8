package dev.trawl.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Whose turn it is when a node takes from both queues of a pool: every twentieth is a normal one's. Each node counts
/// for itself, so what all of them take together keeps the share too.
final class Turns {

    private static final int ROUND = 20;

    private final AtomicInteger taken = new AtomicInteger();

    /// The next turns.
    ///
    /// @param first how many of the round were taken before
    record Next(int first, int count) {

        int normal() {
            return (first + count) / ROUND;
        }

        /// Both in the order of their turns; where one runs short the other fills in.
        <T> List<T> merged(List<T> high, List<T> normal) {
            var merged = new ArrayList<T>(high.size() + normal.size());
            var highs = high.iterator();
            var normals = normal.iterator();
            for (int turn = first; highs.hasNext() || normals.hasNext(); turn++) {
                boolean isNormal = turn % ROUND == ROUND - 1;
                merged.add((isNormal && normals.hasNext()) || !highs.hasNext() ? normals.next() : highs.next());
            }
            return merged;
        }
    }

    Next next(int count) {
        return new Next(taken.getAndUpdate(before -> (before + count) % ROUND), count);
    }

    /// No normal one was there when it was its turn, so the next that comes is the next.
    void owed() {
        taken.set(ROUND - 1);
    }
}
