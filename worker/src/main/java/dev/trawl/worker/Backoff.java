package dev.trawl.worker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait before a call is repeated: doubles up to a limit, and no two waits are alike.
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

    /// Any number of nanoseconds up to `most`.
    public long upTo(long most) {
        synchronized (random) {
            return random.nextLong(most + 1);
        }
    }
}
