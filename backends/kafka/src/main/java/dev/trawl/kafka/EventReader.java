package dev.trawl.kafka;

import dev.trawl.kafka.KafkaTopics.Topic;
import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads all partitions of the event topic from its end, on a separate thread. It uses no consumer group, so every
/// process reads the whole topic.
final class EventReader implements Runnable, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EventReader.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final KafkaUrl url;
    private final KafkaTopics topics;
    private final String topic;
    private final EventRecord form;
    private final Consumer<List<LoggedEntry>> listener;
    private final CountDownLatch reads = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable Reading reading;
    private volatile boolean isClosed;
    private boolean isBroken;

    private record Reading(KafkaConsumer<byte[], byte[]> consumer, Topic topic) {}

    EventReader(
            KafkaUrl url, KafkaTopics topics, String topic, EventRecord form, Consumer<List<LoggedEntry>> listener) {
        this.url = url;
        this.topics = topics;
        this.topic = topic;
        this.form = form;
        this.listener = listener;
        this.thread = Thread.ofPlatform().daemon().name("kafka-events-in").unstarted(this);
    }

    /// Starts the thread and waits up to three seconds until it can miss no later event.
    EventReader start() {
        thread.start();
        try {
            var _ = reads.await(Brokers.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return this;
    }

    @Override
    public void run() {
        while (!isClosed) {
            try {
                readNext();
            } catch (WakeupException _) {
                log.debug("event reader woken topic={}", topic);
            } catch (LiveStateUnavailableException e) {
                pause(e);
            } catch (RuntimeException e) {
                stop();
                pause(KafkaErrors.of(url, "reading topic " + topic, e));
            } catch (Error broken) { // without this thread no event would be received
                log.error("event reader broken topic={}", topic, broken);
                stop();
                pause(KafkaErrors.of(url, "reading topic " + topic, broken));
            }
        }
        stop();
    }

    private void readNext() {
        var current = reading(topics.ensure(topic, Content.EVENTS));
        var records = current.consumer.poll(POLL);
        if (isBroken) {
            log.info("events read again topic={}", topic);
        }
        isBroken = false;
        var entries = new ArrayList<LoggedEntry>(records.count());
        records.forEach(
                one -> Optional.ofNullable(one.value()).flatMap(form::read).ifPresent(entries::add));
        if (!entries.isEmpty()) {
            listener.accept(entries);
        }
    }

    /// The consumer; a new one when the topic was recreated or has more partitions.
    private Reading reading(Topic now) {
        var current = reading;
        if (current != null && current.topic.equals(now)) {
            return current;
        }
        var last = Optional.ofNullable(current);
        stop();
        Map<String, Object> settings = url.client();
        settings.put("enable.auto.commit", false);
        settings.put("auto.offset.reset", "earliest");
        settings.put("allow.auto.create.topics", false);
        settings.put("fetch.max.wait.ms", (int) POLL.toMillis());
        settings.put("default.api.timeout.ms", (int) Brokers.PATIENCE.toMillis());
        settings.put("request.timeout.ms", 2_000);
        var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var begun = new Reading(consumer, now);
        reading = begun;
        var partitions = IntStream.range(0, now.partitions())
                .mapToObj(number -> new TopicPartition(topic, number))
                .toList();
        consumer.assign(partitions);
        boolean isRecreated =
                last.filter(before -> !before.topic().id().equals(now.id())).isPresent();
        place(consumer, partitions, isRecreated);
        reads.countDown();
        return begun;
    }

    /// Starts at the end; a topic that was recreated meanwhile is read from its beginning.
    private static void place(
            KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions, boolean isRecreated) {
        if (isRecreated) {
            consumer.seekToBeginning(partitions);
        } else {
            consumer.seekToEnd(partitions);
        }
        partitions.forEach(consumer::position);
    }

    private void stop() {
        var current = reading;
        reading = null;
        if (current == null) {
            return;
        }
        try {
            current.consumer.close(CloseOptions.timeout(PAUSE));
        } catch (RuntimeException | Error e) {
            log.debug("event reader not closed cleanly topic={}", topic, e);
        }
    }

    private void pause(LiveStateUnavailableException e) {
        if (!isBroken) {
            log.warn("events not read topic={} cause={}", topic, String.valueOf(e.getMessage()));
        }
        isBroken = true;
        var _ = Thread.interrupted(); // a listener may leave the flag set, which would break reads and waits
        LockSupport.parkNanos(PAUSE.toNanos());
    }

    @Override
    public void close() {
        isClosed = true;
        var current = reading;
        if (current != null) {
            current.consumer.wakeup();
        }
        try {
            var _ = thread.join(Duration.ofSeconds(3));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
