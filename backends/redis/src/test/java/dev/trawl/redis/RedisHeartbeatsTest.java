package dev.trawl.redis;

import dev.trawl.spi.live.Heartbeats;
import dev.trawl.testkit.HeartbeatsContract;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisHeartbeatsTest extends HeartbeatsContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected Heartbeats open() {
        return engines.open().heartbeats();
    }

    @Override
    protected void pass(Duration elapsed) {
        OpenEngines.pass(elapsed);
    }
}
