package dev.trawl.redis;

import dev.trawl.spi.TimeSource;

/// The clocks of this machine.
final class RealTime implements TimeSource {

    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
