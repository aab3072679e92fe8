package dev.trawl.core.task;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// The attempts and the exponential backoff of a subtask. The delay grows by `factor` up to `max`. `jitter` (0.2
/// means 20 % either way) spreads retries so that they do not run in lockstep.
public record RetryPolicy(int maxAttempts, Duration first, double factor, Duration max, double jitter) {

    public static final int MOST_ATTEMPTS = 1_000;
    public static final RetryPolicy DEFAULT =
            new RetryPolicy(3, Duration.ofSeconds(1), 2.0, Duration.ofMinutes(5), 0.2);

    public RetryPolicy {
        if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
            throw new IllegalArgumentException("max_attempts must be between 1 and 1000, not " + maxAttempts);
        }
        if (first.isNegative() || max.compareTo(first) < 0) {
            throw new IllegalArgumentException("backoff must not shrink: first %s, max %s".formatted(first, max));
        }
        if (!(factor >= 1) || !(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("backoff factor must be at least 1 and jitter between 0 and 1");
        }
    }

    public RetryPolicy withMaxAttempts(int attempts) {
        return new RetryPolicy(attempts, first, factor, max, jitter);
    }

    /// The delay after the `attempts`-th failed attempt, in milliseconds, at least 1.
    public long delayMillis(int attempts, RandomGenerator random) {
        double grown = (double) first.toMillis() * Math.pow(factor, attempts - 1);
        double capped = Math.min(grown, (double) max.toMillis());
        double spread = 1 + jitter * (2 * random.nextDouble() - 1);
        return Math.max(1, Math.round(capped * spread));
    }
}
