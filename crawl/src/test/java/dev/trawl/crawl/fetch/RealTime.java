package dev.trawl.crawl.fetch;

import dev.trawl.spi.TimeSource;

/// Time as it passes, for what can only be measured.
public final class RealTime implements TimeSource {

    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
