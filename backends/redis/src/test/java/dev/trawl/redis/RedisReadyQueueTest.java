package dev.trawl.redis;

import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.ReadyQueueContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisReadyQueueTest extends ReadyQueueContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected ReadyQueue open() {
        return engines.open().readyQueue();
    }
}
