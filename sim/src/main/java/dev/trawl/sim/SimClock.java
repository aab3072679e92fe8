package dev.trawl.sim;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/// The clock of one machine: its wall clock is off and jumps, its monotonic one runs a little fast or slow.
final class SimClock implements TimeSource {

    private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

    private final LongSupplier world;
    private final double pace;
    private long ahead;

    /// @param ahead milliseconds that the wall clock is ahead of the world's
    SimClock(LongSupplier world, double pace, long ahead) {
        this.world = world;
        this.pace = pace;
        this.ahead = ahead;
    }

    void jump(Duration step) {
        ahead += step.toMillis();
    }

    /// How long it takes in the world until this clock has gone on by so much.
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
