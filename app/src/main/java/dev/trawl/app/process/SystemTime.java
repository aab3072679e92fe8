package dev.trawl.app.process;

import dev.trawl.spi.TimeSource;
import java.util.function.LongSupplier;

/// The clocks of this machine. No other class reads them.
public final class SystemTime implements TimeSource {

    private final LongSupplier wallOffset;

    public SystemTime() {
        this(() -> 0);
    }

    /// @param wallOffset milliseconds added to the wall clock, for tests
    public SystemTime(LongSupplier wallOffset) {
        this.wallOffset = wallOffset;
    }

    @Override
    public long wallMillis() {
        return System.currentTimeMillis() + wallOffset.getAsLong();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
