package dev.trawl.chrome;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// The clocks of this machine, which a test can put forward.
public final class RunningTime implements TimeSource {

    private final AtomicLong offset = new AtomicLong();

    @Override
    public long wallMillis() {
        return System.currentTimeMillis() + offset.get() / 1_000_000;
    }

    @Override
    public long nanos() {
        return System.nanoTime() + offset.get();
    }

    public void advance(Duration elapsed) {
        offset.addAndGet(elapsed.toNanos());
    }
}
