package dev.trawl.embedded;

import dev.trawl.spi.live.Counters;
import dev.trawl.testkit.CountersContract;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;

class MemoryCountersTest extends CountersContract {

    private final ManualTime time = new ManualTime();

    @Override
    protected Counters open() {
        return new MemoryCounters(time);
    }

    @Override
    protected void pass(Duration elapsed) {
        time.advance(elapsed);
    }
}
