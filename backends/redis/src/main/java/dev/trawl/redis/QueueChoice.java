package dev.trawl.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Chooses between the two queues of a pool: every twentieth entry is a normal one. Each node counts separately, so
/// all nodes together keep the ratio too.
final class QueueChoice {

    private static final int ROUND = 20;

    private final AtomicInteger taken = new AtomicInteger();

    /// The next entries of the round.
    ///
    /// @param first the number of entries of the round taken before
    record Next(int first, int count) {

        int normal() {
            return (first + count) / ROUND;
        }

        /// Merges both lists in order; a shorter list is replaced by the other.
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

    /// No normal entry was available at its position, so the next normal entry comes first.
    void owed() {
        taken.set(ROUND - 1);
    }
}
