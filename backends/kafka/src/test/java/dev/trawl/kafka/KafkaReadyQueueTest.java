package dev.trawl.kafka;

import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.ReadyQueueContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/// What holds of every queue holds of topics and a share group. (004.02)
class KafkaReadyQueueTest extends ReadyQueueContract {

    private final List<KafkaReadyQueue> opened = new ArrayList<>();

    @Override
    protected ReadyQueue open() {
        var queue = new KafkaReadyQueue(Kafka.fresh(), new RealTime());
        opened.add(queue);
        return queue;
    }

    @Override
    protected Duration sizeMayLag() {
        return Duration.ofSeconds(5);
    }

    @Override
    protected int attempts() {
        return 10;
    }

    @AfterEach
    void close() {
        opened.forEach(KafkaReadyQueue::close);
    }
}
