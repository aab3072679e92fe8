package dev.trawl.worker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// Delay before a retry: doubles up to a limit, with random jitter.
public final class Backoff {

    private static final long FIRST = Duration.ofMillis(50).toNanos();
    private static final long LONGEST = Duration.ofSeconds(2).toNanos();
    private static final int DOUBLINGS = 6;

    private final RandomGenerator random;

    public Backoff(RandomGenerator random) {
        this.random = random;
    }

    /// Nanoseconds to wait after the `failures`-th failure in a row, counted from 1.
    public long afterFailure(int failures) {
        long most = Math.min(LONGEST, FIRST << Math.min(failures - 1, DOUBLINGS));
        return most / 2 + upTo(most / 2);
    }

    /// A random number of nanoseconds up to `most`.
    public long upTo(long most) {
        synchronized (random) {
            return random.nextLong(most + 1);
        }
    }
}
