package dev.trawl.sim;

import dev.trawl.plugin.SubtaskId;
import java.util.SplittableRandom;

/// The behaviour of a subtask. It is derived from the seed and the id, so all attempts behave alike.
///
/// @param items records to emit in all
/// @param failures attempts that fail before one succeeds
/// @param chunk items per checkpoint
/// @param pace nanoseconds per item
record Behaviour(Kind kind, int items, int failures, int chunk, long pace) {

    enum Kind {
        PLAIN,
        /// Fails a few times with a retryable error.
        FLAKY,
        /// Fails permanently.
        BROKEN,
        /// Crashes its worker.
        POISON,
        /// Runs until the worker's own timeout.
        ENDLESS,
        /// Runs forever without a report.
        STUCK,
        /// Is handed back before it is complete.
        HESITANT
    }

    static Behaviour of(long seed, SubtaskId id) {
        var random = new SplittableRandom(seed * 31 + id.task().value() * 1_000_003 + id.number());
        for (int i = 0; i < 4; i++) {
            random.nextLong(); // neighbouring seeds begin alike
        }
        long pace = random.nextInt(5) == 0
                ? random.nextLong(Nanos.SECOND, 6 * Nanos.SECOND)
                : random.nextLong(5 * Nanos.MILLI, 600 * Nanos.MILLI);
        return new Behaviour(
                kind(random.nextInt(100)), random.nextInt(7), 1 + random.nextInt(3), 1 + random.nextInt(3), pace);
    }

    private static Kind kind(int percent) {
        if (percent < 68) {
            return Kind.PLAIN;
        }
        if (percent < 82) {
            return Kind.FLAKY;
        }
        if (percent < 87) {
            return Kind.BROKEN;
        }
        if (percent < 90) {
            return Kind.POISON;
        }
        if (percent < 93) {
            return Kind.ENDLESS;
        }
        return percent < 95 ? Kind.STUCK : Kind.HESITANT;
    }
}
