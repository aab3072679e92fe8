package dev.trawl.redis;

import dev.trawl.spi.live.Counters;
import dev.trawl.testkit.CountersContract;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisCountersTest extends CountersContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected Counters open() {
        return engines.open().counters();
    }

    @Override
    protected void pass(Duration elapsed) {
        OpenEngines.pass(elapsed);
    }
}
