package dev.trawl.e2e;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;

/// The same tests in two sizes: fast ones for every build, long ones by hand (`-Dtrawl.long=true`).
final class LongForm {

    private static final boolean ON = Boolean.getBoolean("trawl.long");
    private static final int SEEDS = 5;
    private static final long SEED = Long.getLong("trawl.seed", 20_261_101);

    private LongForm() {}

    static boolean isOn() {
        return ON;
    }

    static int scaled(int fast, int slow) {
        return ON ? slow : fast;
    }

    /// Chooses the instants of faults; `-Dtrawl.seed=N` chooses others.
    static RandomGenerator random() {
        return random(SEED);
    }

    static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /// One seed in the fast form, five in the long one.
    static List<Long> seeds() {
        return LongStream.range(SEED, SEED + scaled(1, SEEDS)).boxed().toList();
    }
}
