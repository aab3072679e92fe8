package dev.trawl.core.report;

import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostThrottle;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// Computes the request rate of a host group after a host report; never faster than a crawl wants. Each failure
/// pauses the group, twice as long each time. The first failure also halves the concurrent batches, or doubles the
/// delay if only one is allowed. A healthy report halves the delay; without a delay, it allows one more batch.
final class HostPace {

    private static final long FIRST_PAUSE = 1_000;
    private static final long LONGEST_PAUSE = Duration.ofMinutes(10).toMillis();
    private static final long MOST_SPREAD = Duration.ofMinutes(1).toMillis();
    private static final long SHORTEST_DELAY = 250;
    private static final long LONGEST_DELAY = Duration.ofMinutes(1).toMillis();

    /// Failures longer ago than this no longer extend the backoff.
    private static final long REMEMBERED = Duration.ofMinutes(10).toMillis();

    private final long now;
    private final RandomGenerator random;

    /// @param now ledger time
    HostPace(long now, RandomGenerator random) {
        this.now = now;
        this.random = random;
    }

    HostGroup after(HostGroup group, HostReport sign) {
        return switch (sign.kind()) {
            case WAIT -> group.pausedUntil(now + sign.waitMillis());
            case BUSY, DOWN -> troubled(group, sign);
            case SLOW -> well(group, sign, halved(group.pace(), sign));
            case FINE -> well(group, sign, faster(group, sign));
        };
    }

    private HostGroup troubled(HostGroup group, HostReport sign) {
        var pace = group.pace();
        long asked = sign.waitMillis() == 0 ? 0 : sign.waitMillis() + spread(sign.waitMillis());
        if (sign.seen() < pace.trouble()) {
            return group.pausedUntil(now + asked); // part of a failure that was already counted
        }
        boolean isOld = now - group.pausedUntil() > REMEMBERED;
        int trouble = isOld ? 1 : pace.trouble() + 1;
        var slower = pace.trouble() == 0 ? slowed(pace, sign) : pace;
        return group.pausedUntil(now + Math.max(asked, backoff(trouble)))
                .withPace(new HostThrottle(trouble, slower.allowed(), slower.delayMillis(), pace.answered()));
    }

    private long spread(long wait) {
        return random.nextLong(Math.min(MOST_SPREAD, wait / 2 + FIRST_PAUSE / 2));
    }

    /// Ignores a healthy report of a batch that was cut before the failure.
    private static HostGroup well(HostGroup group, HostReport sign, HostThrottle next) {
        return sign.seen() < group.pace().trouble() ? group : group.withPace(next);
    }

    private static HostThrottle slowed(HostThrottle pace, HostReport sign) {
        return inForce(pace, sign) > 1
                ? halved(pace, sign)
                : new HostThrottle(0, pace.allowed(), Math.min(LONGEST_DELAY, 2 * used(sign)), true);
    }

    private static long used(HostReport sign) {
        return Math.max(SHORTEST_DELAY, sign.delayMillis());
    }

    private static HostThrottle halved(HostThrottle pace, HostReport sign) {
        return new HostThrottle(0, Math.max(1, inForce(pace, sign) / 2), pace.delayMillis(), true);
    }

    /// Raises the rate only after a batch at full pace; a probe does not show that the host tolerates more.
    private static HostThrottle faster(HostGroup group, HostReport sign) {
        var pace = group.pace();
        if (sign.seen() > 0) {
            return new HostThrottle(0, pace.allowed(), pace.delayMillis(), true);
        }
        if (pace.delayMillis() > 0) {
            long half = pace.delayMillis() / 2;
            return new HostThrottle(0, pace.allowed(), half < SHORTEST_DELAY ? 0 : half, true);
        }
        int allowed = pace.allowed() + 1;
        return new HostThrottle(0, allowed < sign.perHost() ? allowed : HostThrottle.ANY, 0, true);
    }

    private static int inForce(HostThrottle pace, HostReport sign) {
        return Math.min(pace.allowed(), sign.perHost());
    }

    /// 1, 2, 4 … seconds with 50 % jitter.
    private long backoff(int trouble) {
        long wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(trouble - 1, 20));
        return wait / 2 + random.nextLong(wait);
    }
}
