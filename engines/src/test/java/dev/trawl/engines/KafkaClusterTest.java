package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class KafkaClusterTest {

    private static final KafkaCluster KAFKA = KafkaCluster.start(3);

    @AfterAll
    static void end() {
        KAFKA.close();
    }

    @Test
    void a_record_outlives_the_loss_of_a_broker_and_a_restart_of_all() throws Exception {
        create("kept");
        KAFKA.node(1).kill();
        send(KAFKA.bootstrapServers(), "kept");
        KAFKA.restart();
        assertThat(first("kept")).contains("kept");
    }

    @Test
    void share_groups_work() throws Exception {
        create("shared");
        try (var consumer = new KafkaShareConsumer<>(
                Map.of("bootstrap.servers", KAFKA.bootstrapServers(), "group.id", "sharers"),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.subscribe(List.of("shared"));
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                send(KAFKA.bootstrapServers(), "shared"); // a new share group begins with what comes after it
                return !consumer.poll(Duration.ofMillis(500)).isEmpty();
            });
        }
    }

    @Test
    void cutting_the_proxies_affects_only_proxied_clients() throws Exception {
        String proxied = KAFKA.proxiedUrl().replace("kafka://", "");
        create("behind");
        send(proxied, "behind");
        IntStream.rangeClosed(1, 3).forEach(number -> KAFKA.proxy(number).cut());
        try (var admin = admin(proxied)) {
            assertThat(admin.describeCluster().nodes()).failsWithin(Duration.ofMinutes(2));
            send(KAFKA.bootstrapServers(), "behind");
        } finally {
            IntStream.rangeClosed(1, 3).forEach(number -> KAFKA.proxy(number).pass());
        }
        send(proxied, "behind");
    }

    private static void create(String topic) throws Exception {
        try (var admin = admin(KAFKA.bootstrapServers())) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private static Admin admin(String servers) {
        return Admin.create(
                Map.of("bootstrap.servers", servers, "request.timeout.ms", 3_000, "default.api.timeout.ms", 5_000));
    }

    private static void send(String servers, String topic) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", servers, "acks", "all", "max.block.ms", 30_000);
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, topic)).get();
        }
    }

    private static Optional<String> first(String topic) {
        Map<String, Object> settings = Map.of("bootstrap.servers", KAFKA.bootstrapServers());
        var partition = new TopicPartition(topic, 0);
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            return consumer.poll(Duration.ofSeconds(20)).records(partition).stream()
                    .map(record -> record.value())
                    .findFirst();
        }
    }
}
