package dev.trawl.kafka;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The number of unread records of a topic's share group, as last reported by the brokers.
final class QueueSizes {

    private static final Logger log = LoggerFactory.getLogger(QueueSizes.class);
    private static final long FRESH = Duration.ofSeconds(1).toNanos();
    private static final long KNOWN = Duration.ofSeconds(5).toNanos();

    private final Brokers brokers;
    private final KafkaTopics topics;
    private final TimeSource time;
    private final Map<String, Counted> counts = new ConcurrentHashMap<>();
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private volatile Optional<Failed> away = Optional.empty();

    private record Counted(long size, long at) {}

    private record Failed(String message, Throwable cause, long at) {}

    QueueSizes(Brokers brokers, KafkaTopics topics, TimeSource time) {
        this.brokers = brokers;
        this.topics = topics;
        this.time = time;
    }

    /// The queue depth, at most one second old; 0 when the topic does not exist. After a timeout the
    /// brokers are not
    /// asked again within the second, so that a caller with many topics waits once.
    long of(String topic) {
        var last = counts.get(topic);
        if (last != null && time.nanos() - last.at < FRESH) {
            return last.size;
        }
        away.filter(failed -> time.nanos() - failed.at < FRESH).ifPresent(failed -> {
            throw new LiveStateUnavailableException(failed.message, failed.cause);
        });
        long begun = time.nanos();
        try {
            long size = topics.find(topic)
                    .map(found -> lag(topic, found.partitions()))
                    .orElse(0L);
            counts.put(topic, new Counted(size, time.nanos()));
            return size;
        } catch (LiveStateUnavailableException e) {
            if (time.nanos() - begun > FRESH) { // a quick rejection concerns only this topic
                away = Optional.of(new Failed(String.valueOf(e.getMessage()), e, time.nanos()));
            }
            throw e;
        }
    }

    /// The depth reported within the last five seconds; a value older than one second is refreshed
    /// in the background.
    /// Empty for callers that ask less often; they should call the blocking method.
    OptionalLong known(String topic) {
        var last = Optional.ofNullable(counts.get(topic));
        long now = time.nanos();
        if (last.filter(count -> now - count.at < FRESH).isEmpty() && asked.add(topic)) {
            Thread.ofVirtual().name("kafka-size " + topic).start(() -> ask(topic));
        }
        return last.filter(count -> now - count.at < KNOWN).stream()
                .mapToLong(Counted::size)
                .findFirst();
    }

    /// Logs a failure once until a request succeeds again.
    private void ask(String topic) {
        try {
            var _ = of(topic);
            told.remove(topic);
        } catch (RuntimeException e) {
            if (told.add(topic)) {
                log.warn("topic not measured topic={} cause={}", topic, String.valueOf(e.getMessage()));
            }
        } finally {
            asked.remove(topic);
        }
    }

    private long lag(String topic, int partitions) {
        var unread = new HashSet<TopicPartition>();
        IntStream.range(0, partitions).forEach(number -> unread.add(new TopicPartition(topic, number)));
        var offsets = brokers.ask(
                "measuring topic " + topic,
                admin -> admin.listShareGroupOffsets(Map.of(topic, new ListShareGroupOffsetsSpec()))
                        .partitionsToOffsetInfo(topic));
        long sum = 0;
        for (var offset : offsets.entrySet()) {
            var info = offset.getValue();
            if (info != null && info.lag().isPresent() && unread.remove(offset.getKey())) {
                sum += info.lag().get();
            }
        }
        return sum + all(unread);
    }

    /// A partition that the group has never read counts in full.
    private long all(Set<TopicPartition> partitions) {
        return partitions.isEmpty() ? 0 : at(partitions, OffsetSpec.latest()) - at(partitions, OffsetSpec.earliest());
    }

    private long at(Set<TopicPartition> partitions, OffsetSpec where) {
        var asked = new HashMap<TopicPartition, OffsetSpec>();
        partitions.forEach(partition -> asked.put(partition, where));
        return brokers
                .ask(
                        "measuring " + List.copyOf(partitions),
                        admin -> admin.listOffsets(asked).all())
                .values()
                .stream()
                .mapToLong(result -> result.offset())
                .sum();
    }
}
