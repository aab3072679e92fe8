package dev.trawl.kafka;

import dev.trawl.spi.live.EventBus;
import dev.trawl.testkit.EventBusContract;

class KafkaEventsTest extends EventBusContract {

    private final KafkaUrl url = Kafka.fresh();

    @Override
    protected EventBus open() {
        return new KafkaEvents(url, new RealTime(), 1);
    }

    @Override
    protected EventBus openWithoutEngine() {
        return new KafkaEvents(KafkaUrl.parse("events.url", "kafka://127.0.0.1:1"), new RealTime(), 1);
    }
}
