package dev.trawl.kafka;

import dev.trawl.engines.KafkaCluster;
import java.util.concurrent.atomic.AtomicInteger;

/// The one broker of all tests of this module; it ends with the process. Each test has topics of its own.
final class Kafka {

    private static final KafkaCluster BROKER = KafkaCluster.start(1);
    private static final AtomicInteger TESTS = new AtomicInteger();

    private Kafka() {}

    static KafkaCluster broker() {
        return BROKER;
    }

    /// An address whose topics nobody has used.
    static KafkaUrl fresh(String... options) {
        return fresh(BROKER.url(), options);
    }

    /// Like `fresh`, through the proxy.
    static KafkaUrl proxied(String... options) {
        return fresh(BROKER.proxiedUrl(), options);
    }

    private static KafkaUrl fresh(String url, String... options) {
        int number = TESTS.incrementAndGet();
        var more = options.length == 0 ? "" : "&" + String.join("&", options);
        return KafkaUrl.parse("queue.url", "%1$s?prefix=t%2$d.&topic=events-%2$d%3$s".formatted(url, number, more));
    }
}
