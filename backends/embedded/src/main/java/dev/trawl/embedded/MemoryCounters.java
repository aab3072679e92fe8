package dev.trawl.embedded;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Counters;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Counters of this process, based on its monotonic clock.
public final class MemoryCounters implements Counters {

    private static final int MANY = 10_000;
    private static final long SWEEP_EVERY = Duration.ofSeconds(1).toNanos();

    private final Map<String, SlidingCount> counts = new HashMap<>();
    private final TimeSource time;
    private long swept;

    public MemoryCounters(TimeSource time) {
        this.time = time;
        this.swept = time.nanos();
    }

    @Override
    public synchronized long take(String name, long amount, long most, Duration window) {
        long now = time.nanos();
        if (counts.size() > MANY && now - swept >= SWEEP_EVERY) {
            swept = now;
            counts.values().removeIf(count -> count.isEmpty(now));
        }
        return counts.computeIfAbsent(name, _ -> new SlidingCount(window)).take(amount, most, now);
    }
}
