package dev.trawl.kafka;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.ManualTime;
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
        return open(new RealTime());
    }

    /// Its clock stands still, so that it waits longer than 50 ms for what was offered.
    @Override
    protected ReadyQueue openPatient() {
        return open(new ManualTime());
    }

    private ReadyQueue open(TimeSource time) {
        var queue = new KafkaReadyQueue(Kafka.fresh(), time);
        opened.add(queue);
        return queue;
    }

    @Override
    protected Duration sizeMayLag() {
        return Duration.ofSeconds(5);
    }

    @Override
    protected int inOrder(int wanted) {
        return 1;
    }

    @AfterEach
    void close() {
        opened.forEach(KafkaReadyQueue::close);
    }
}
