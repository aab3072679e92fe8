package dev.trawl.sim;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/// The clock of one machine. The wall clock is wrong and jumps; the monotonic clock drifts slightly.
final class SimClock implements TimeSource {

    private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

    private final LongSupplier world;
    private final double pace;
    private long ahead;

    /// @param ahead milliseconds that the wall clock is ahead of the virtual time
    SimClock(LongSupplier world, double pace, long ahead) {
        this.world = world;
        this.pace = pace;
        this.ahead = ahead;
    }

    void jump(Duration step) {
        ahead += step.toMillis();
    }

    /// The virtual time that passes until this clock has advanced by the given time.
    long untilPassed(long nanos) {
        return (long) (nanos / pace) + 2;
    }

    @Override
    public long wallMillis() {
        return START + world.getAsLong() / Nanos.MILLI + ahead;
    }

    @Override
    public long nanos() {
        return (long) (world.getAsLong() * pace);
    }
}
