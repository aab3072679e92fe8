package dev.trawl.kafka;

import dev.trawl.kafka.KafkaTopics.Topic;
import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/// Health check: verifies that the brokers support the features Trawl needs. Changes nothing.
final class ExamineKafka {

    private static final int LOOK_BACK_SECONDS = 60;
    private static final String SHARE = "share.version";
    private static final String METADATA = "metadata.version";

    private final KafkaUrl url;
    private final Brokers brokers;
    private final KafkaTopics topics;
    private final TimeSource time;

    ExamineKafka(KafkaUrl url, Brokers brokers, KafkaTopics topics, TimeSource time) {
        this.url = url;
        this.brokers = brokers;
        this.topics = topics;
        this.time = time;
    }

    EngineCheck examine(List<String> names, Content content, QueueSizes sizes) {
        var findings = new ArrayList<String>();
        try {
            brokers.ask("connecting", admin -> admin.describeCluster().nodes());
            long asked = time.nanos();
            int count = brokers.ask(
                            "counting brokers", admin -> admin.describeCluster().nodes())
                    .size();
            var latency = Duration.ofNanos(time.nanos() - asked);
            String version = version(content, findings);
            var advice = new ArrayList<String>();
            for (String name : names) {
                var found = topics.find(name);
                found.flatMap(topic -> advise(name, topic, content, count, sizes))
                        .ifPresent(advice::add);
                if (found.isEmpty()) {
                    missing(name, content).ifPresent(findings::add);
                }
            }
            return new EngineCheck(
                    "kafka", url.toString(), version, latency, List.copyOf(findings), List.copyOf(advice));
        } catch (LiveStateUnavailableException e) {
            findings.add(String.valueOf(e.getMessage()));
            return new EngineCheck("kafka", url.toString(), "", Duration.ZERO, List.copyOf(findings));
        }
    }

    /// Checks with few requests whether the brokers answer. Changes nothing.
    EngineCheck ping() {
        long asked = time.nanos();
        try {
            brokers.ask("connecting", admin -> admin.describeCluster().nodes());
            var latency = Duration.ofNanos(time.nanos() - asked);
            return new EngineCheck(
                    "kafka", url.toString(), version(Content.EVENTS, new ArrayList<>()), latency, List.of());
        } catch (LiveStateUnavailableException e) {
            return new EngineCheck("kafka", url.toString(), "", Duration.ZERO, List.of(String.valueOf(e.getMessage())));
        }
    }

    private String version(Content content, List<String> findings) {
        var features = brokers.ask(
                        "asking for features", admin -> admin.describeFeatures().featureMetadata())
                .finalizedFeatures();
        boolean shares = features.containsKey(SHARE) && features.get(SHARE).maxVersionLevel() >= 1;
        if (content == Content.INVITATIONS && !shares) {
            findings.add(
                    "Kafka at %s has no share groups: use 4.2 or newer and run kafka-features.sh upgrade --feature %s=1"
                            .formatted(url, SHARE));
        }
        return features.containsKey(METADATA)
                ? METADATA + " " + features.get(METADATA).maxVersionLevel()
                : "";
    }

    private Optional<String> advise(String name, Topic topic, Content content, int count, QueueSizes sizes) {
        int wanted = TopicPlan.of(content, count, url).replicas();
        if (topic.replicas() < wanted) {
            return Optional.of(
                    "topic %s has %d replicas where %d are possible: it stops when a broker is lost; kafka-reassign-partitions.sh adds some"
                            .formatted(name, topic.replicas(), wanted));
        }
        return load(name, topic, new PartitionAdvice(rate(name, topic), lag(name, content, sizes), count));
    }

    private static Optional<String> load(String name, Topic topic, PartitionAdvice advice) {
        return advice.partitions() <= topic.partitions()
                ? Optional.empty()
                : Optional.of(
                        "topic %s has %d partitions, its load (%.0f records/s, %d waiting) asks for %d: kafka-topics.sh --alter --topic %1$s --partitions %5$d"
                                .formatted(
                                        name,
                                        topic.partitions(),
                                        advice.perSecond(),
                                        advice.lag(),
                                        advice.partitions()));
    }

    private static long lag(String name, Content content, QueueSizes sizes) {
        return content == Content.INVITATIONS ? sizes.of(name) : 0;
    }

    private Optional<String> missing(String name, Content content) {
        var plan = topics.plan(content);
        try {
            brokers.answer(
                    admin -> admin.createTopics(List.of(plan.topic(name)), new CreateTopicsOptions().validateOnly(true))
                            .all());
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.of(
                    "topic %s is missing and cannot be created: %s".formatted(name, KafkaErrors.words(url, e)));
        }
    }

    /// Records per second during the last minute.
    private double rate(String name, Topic topic) {
        long end = sum(name, topic, OffsetSpec.latest());
        long before = sum(name, topic, OffsetSpec.forTimestamp(time.wallMillis() - LOOK_BACK_SECONDS * 1_000L));
        return Math.max(0, end - before) / (double) LOOK_BACK_SECONDS;
    }

    private long sum(String name, Topic topic, OffsetSpec where) {
        var ends = offsets(name, topic, OffsetSpec.latest());
        var wanted = offsets(name, topic, where);
        // Kafka returns -1 when no record is newer than the timestamp.
        return wanted.entrySet().stream()
                .mapToLong(one -> one.getValue() < 0 ? ends.getOrDefault(one.getKey(), 0L) : one.getValue())
                .sum();
    }

    private Map<TopicPartition, Long> offsets(String name, Topic topic, OffsetSpec where) {
        var asked = new HashMap<TopicPartition, OffsetSpec>();
        IntStream.range(0, topic.partitions()).forEach(number -> asked.put(new TopicPartition(name, number), where));
        var offsets = new HashMap<TopicPartition, Long>();
        brokers.ask("measuring topic " + name, admin -> admin.listOffsets(asked).all())
                .forEach((partition, result) -> offsets.put(partition, result.offset()));
        return offsets;
    }
}
