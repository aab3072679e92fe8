package dev.trawl.kafka;

import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds topics and creates missing ones, including topics deleted at run time. Existing topics stay unchanged.
final class KafkaTopics {

    private static final Logger log = LoggerFactory.getLogger(KafkaTopics.class);
    private static final long FRESH = Duration.ofSeconds(1).toNanos();
    private static final int TRIES = 20;

    private final Brokers brokers;
    private final KafkaUrl url;
    private final TimeSource time;
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /// A topic as last seen; a recreated topic has another id.
    record Topic(Uuid id, int partitions, int replicas) {}

    /// @param isReady the share group is configured, if the topic needs one
    private record Seen(Topic topic, boolean isReady, long at) {}

    KafkaTopics(Brokers brokers, KafkaUrl url, TimeSource time) {
        this.brokers = brokers;
        this.url = url;
        this.time = time;
    }

    /// Returns the topic and creates it if necessary.
    Topic ensure(String name, Content content) {
        var last = Optional.ofNullable(seen.get(name));
        if (last.isPresent() && time.nanos() - last.get().at < FRESH) {
            return last.get().topic;
        }
        var topic = find(name).orElseGet(() -> made(name, content));
        var known = last.filter(before -> before.topic.equals(topic));
        boolean isReady = content == Content.EVENTS
                || known.filter(Seen::isReady).isPresent()
                || new ShareGroup(brokers, name).configure(known.isPresent());
        seen.put(name, new Seen(topic, isReady, time.nanos()));
        return topic;
    }

    /// The topic, if it exists.
    Optional<Topic> find(String name) {
        try {
            var found =
                    brokers.answer(admin -> admin.describeTopics(List.of(name)).allTopicNames());
            return found.values().stream().findFirst().map(KafkaTopics::topic);
        } catch (ExecutionException e) {
            if (KafkaErrors.unwrapped(e) instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw KafkaErrors.of(url, "looking for topic " + name, e);
        } catch (TimeoutException e) {
            throw KafkaErrors.of(url, "looking for topic " + name, e);
        }
    }

    private static Topic topic(TopicDescription found) {
        var partitions = found.partitions();
        return new Topic(
                found.topicId(),
                partitions.size(),
                partitions.getFirst().replicas().size());
    }

    TopicPlan plan(Content content) {
        int count = brokers.ask(
                        "counting brokers", admin -> admin.describeCluster().nodes())
                .size();
        return TopicPlan.of(content, Math.max(1, count), url);
    }

    private Topic made(String name, Content content) {
        var plan = plan(content);
        boolean isNew = false;
        try {
            brokers.answer(
                    admin -> admin.createTopics(List.of(plan.topic(name))).all());
            log.info("topic created topic={} partitions={} replicas={}", name, plan.partitions(), plan.replicas());
            isNew = true;
        } catch (ExecutionException e) {
            if (!(KafkaErrors.unwrapped(e) instanceof TopicExistsException)) {
                throw KafkaErrors.of(url, "creating topic " + name, e);
            }
        } catch (TimeoutException e) {
            throw KafkaErrors.of(url, "creating topic " + name, e);
        }
        var topic = appeared(name);
        if (isNew && content == Content.INVITATIONS) {
            new ShareGroup(brokers, name).prepare(topic.partitions());
        }
        return topic;
    }

    /// Waits for a new topic to appear: the controller's metadata reaches the other brokers with a delay.
    private Topic appeared(String name) {
        for (int i = 0; i < TRIES; i++) {
            var found = find(name);
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        throw new LiveStateUnavailableException(
                "topic %s of Kafka at %s is made or deleted at this moment".formatted(name, url),
                new IllegalStateException(name));
    }
}
