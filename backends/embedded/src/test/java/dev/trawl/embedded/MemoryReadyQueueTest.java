package dev.trawl.embedded;

import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.ReadyQueueContract;

class MemoryReadyQueueTest extends ReadyQueueContract {

    @Override
    protected ReadyQueue open() {
        return new MemoryReadyQueue();
    }
}
