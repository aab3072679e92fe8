package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.live.EngineCheck;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CheckTest {

    @Test
    void a_correctly_configured_broker_has_no_findings() {
        var url = Kafka.fresh();
        try (var queue = new KafkaReadyQueue(url, new RealTime());
                var events = new KafkaEvents(url, new RealTime(), 1)) {
            queue.offer(Invitations.POOL, Invitations.normal(1, 10));
            for (var check : List.of(queue.check(List.of(Invitations.POOL)), events.check())) {
                assertThat(check.findings()).isEmpty();
                assertThat(check.version()).startsWith("metadata.version ");
                assertThat(check.address()).isEqualTo(url.toString());
                assertThat(check.latency()).isPositive();
            }
        }
    }

    @Test
    void a_broker_that_is_not_there_is_named_with_what_to_do() {
        assertThat(check("kafka://127.0.0.1:1").findings())
                .singleElement()
                .asString()
                .contains("kafka://127.0.0.1:1", "did not answer", "queue.url");
    }

    @Test
    void a_ping_tells_whether_the_brokers_answer() {
        try (var queue = new KafkaReadyQueue(Kafka.fresh(), new RealTime());
                var away = new KafkaEvents(KafkaUrl.parse("events.url", "kafka://127.0.0.1:1"), new RealTime(), 1)) {
            assertThat(queue.ping().isSound()).isTrue();
            assertThat(queue.ping().version()).startsWith("metadata.version ");
            assertThat(away.ping().findings()).singleElement().asString().contains("did not answer", "events.url");
        }
    }

    @Test
    void more_replicas_than_brokers_cannot_be_created() {
        assertThat(check(Kafka.broker().url() + "?prefix=never.&replicas=3").findings())
                .first()
                .asString()
                .contains("never.default.high is missing and cannot be created");
    }

    @Test
    void much_that_waits_asks_for_more_partitions() {
        var url = Kafka.fresh();
        try (var queue = new KafkaReadyQueue(url, new RealTime())) {
            queue.offer(Invitations.POOL, Invitations.normal(1, 20_000));
            var check = queue.check(List.of(Invitations.POOL));
            assertThat(check.isSound()).isTrue();
            assertThat(check.advice()).singleElement().asString().contains("asks for 2", "--partitions 2");
        }
    }

    private static EngineCheck check(String url) {
        try (var queue = new KafkaReadyQueue(KafkaUrl.parse("queue.url", url), new RealTime())) {
            return queue.check(List.of(Invitations.POOL));
        }
    }
}
