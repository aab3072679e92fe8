package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.KafkaCluster;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How long a member of a share group that dies or freezes keeps the others from its partitions, and from what it had
/// in its hands: the figures of ADR 16, with clients of Kafka alone. Run with `-Dkafka.stalls=true`; `kafka.session`
/// asks for another session timeout in milliseconds.
@EnabledIfSystemProperty(named = "kafka.stalls", matches = "true")
@Timeout(300)
class StallTest {

    private static final Duration STEP = Duration.ofMillis(50);
    private static final Optional<String> SESSION = Optional.ofNullable(System.getProperty("kafka.session"));

    private final KafkaCluster kafka = Kafka.broker();
    private final AtomicLong sent = new AtomicLong();
    private final Map<Long, Long> taken = new ConcurrentHashMap<>();
    private final Map<Integer, Long> newest = new ConcurrentHashMap<>();

    @ParameterizedTest
    @CsvSource({"1,KILLED", "1,FROZEN", "3,KILLED", "3,FROZEN"})
    void a_member_is_lost(int partitions, String how) throws Exception {
        String topic = "stall-%d-%s".formatted(partitions, how);
        make(topic, partitions);
        try (var producer = new KafkaProducer<>(client(kafka.url()), new LongSerializer(), new LongSerializer());
                var survivor = member(topic, kafka.url());
                var lost = member(topic, kafka.proxiedUrl());
                var running = Threads.daemons()) {
            running.repeat(() -> send(producer, topic, partitions));
            running.repeat(() -> survivor.poll(STEP).forEach(one -> take(survivor, one)));
            settle(lost);
            var held = held(lost);
            long last = sent.get();
            newest.clear();
            long begun = System.nanoTime();
            lose(how);
            var first = new TreeMap<Integer, Long>();
            await().atMost(Duration.ofSeconds(150)).pollInterval(STEP).until(() -> {
                newest.forEach((partition, value) -> {
                    if (value > last + partitions) {
                        first.putIfAbsent(partition, System.nanoTime() - begun);
                    }
                });
                return first.size() == partitions && taken.keySet().containsAll(held.keySet());
            });
            System.out.printf(
                    "STALL %s partitions=%d session=%s%n  new records by partition: %s%n  the %d it held, of partitions %s: after %s%n",
                    how,
                    partitions,
                    SESSION.orElse("default"),
                    first.values().stream().map(StallTest::seconds).toList(),
                    held.size(),
                    new TreeSet<>(held.values()),
                    seconds(held.keySet().stream().mapToLong(taken::get).max().orElse(begun) - begun));
        } finally {
            kafka.proxy(1).pass();
        }
    }

    private void lose(String how) {
        if (how.equals("KILLED")) {
            kafka.proxy(1).cut();
        } else {
            kafka.proxy(1).hold();
        }
    }

    /// Until the group has given both members their share.
    private void settle(KafkaShareConsumer<Long, Long> member) {
        long begun = System.nanoTime();
        await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(1)).until(() -> {
            member.poll(STEP).forEach(one -> member.acknowledge(one, AcknowledgeType.ACCEPT));
            return System.nanoTime() - begun > Duration.ofSeconds(15).toNanos();
        });
    }

    /// What is fetched now and neither accepted nor given back, with its partition.
    private static Map<Long, Integer> held(KafkaShareConsumer<Long, Long> member) {
        var held = new HashMap<Long, Integer>();
        await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(1)).until(() -> {
            member.poll(STEP).forEach(one -> held.put(one.value(), one.partition()));
            return !held.isEmpty();
        });
        return held;
    }

    private void take(KafkaShareConsumer<Long, Long> member, ConsumerRecord<Long, Long> one) {
        taken.putIfAbsent(one.value(), System.nanoTime());
        newest.merge(one.partition(), one.value(), Math::max);
        member.acknowledge(one, AcknowledgeType.ACCEPT);
    }

    private void send(KafkaProducer<Long, Long> producer, String topic, int partitions) {
        try {
            for (int partition = 0; partition < partitions; partition++) {
                producer.send(new ProducerRecord<>(topic, partition, null, sent.incrementAndGet()))
                        .get();
            }
            LockSupport.parkNanos(STEP.toNanos()); // the pace of what is sent
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private KafkaShareConsumer<Long, Long> member(String topic, String url) {
        var settings = new HashMap<>(client(url));
        settings.put("group.id", topic);
        settings.put("share.acknowledgement.mode", "explicit");
        var member = new KafkaShareConsumer<>(settings, new LongDeserializer(), new LongDeserializer());
        member.subscribe(List.of(topic));
        return member;
    }

    private void make(String topic, int partitions) throws Exception {
        try (var admin = Admin.create(client(kafka.url()))) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                    .all()
                    .get();
            var values = new HashMap<>(Map.of("share.auto.offset.reset", "earliest"));
            values.put("share.record.lock.duration.ms", "15000");
            SESSION.ifPresent(millis -> values.put("share.session.timeout.ms", millis));
            SESSION.ifPresent(millis ->
                    values.put("share.heartbeat.interval.ms", Integer.toString(Integer.parseInt(millis) / 4)));
            var changes = values.entrySet().stream()
                    .map(value -> new AlterConfigOp(new ConfigEntry(value.getKey(), value.getValue()), OpType.SET))
                    .toList();
            var group = new ConfigResource(ConfigResource.Type.GROUP, topic);
            admin.incrementalAlterConfigs(Map.of(group, changes)).all().get();
            assertThat(admin.listTopics().names().get()).contains(topic);
        }
    }

    private static Map<String, Object> client(String url) {
        return KafkaUrl.parse("queue.url", url).client();
    }

    private static String seconds(long nanos) {
        return "%.1f s".formatted(nanos / 1e9);
    }
}
