package dev.trawl.kafka;

import dev.trawl.kafka.KafkaTopics.Topic;
import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads one invitation topic for the callers of this process, on a separate thread. Invitations that
/// were handed out
/// are acknowledged at once; the others are released to the group.
final class TopicReader implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(TopicReader.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration CLOSE = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration STAYS = Duration.ofMinutes(1);
    private static final Duration LEAVES = Duration.ofMillis(500);
    private static final Duration SLEEPS = Duration.ofHours(1);
    private static final long TELL_EVERY = Duration.ofMinutes(1).toNanos();

    private final KafkaUrl url;
    private final KafkaTopics topics;
    private final String topic;
    private final PoolQueue pool;
    private final FetchedRecords shelf;
    private final TimeSource time;
    private volatile @Nullable Member member;
    private boolean cameEmpty;
    private long unreadable;
    private long tellAt;

    /// A consumer in the share group, with the topic and batch size it was created for.
    private record Member(KafkaShareConsumer<byte[], byte[]> consumer, Topic topic, int batch) {}

    TopicReader(KafkaUrl url, KafkaTopics topics, String topic, PoolQueue pool, FetchedRecords shelf, TimeSource time) {
        this.url = url;
        this.topics = topics;
        this.topic = topic;
        this.pool = pool;
        this.shelf = shelf;
        this.time = time;
        this.tellAt = time.nanos();
    }

    @Override
    public void run() {
        while (!pool.isClosed()) {
            try {
                readNext();
            } catch (LiveStateUnavailableException e) {
                pause(e);
            } catch (WakeupException _) {
                log.debug("reader woken topic={}", topic);
            } catch (RuntimeException e) {
                leave();
                pause(KafkaErrors.of(url, "reading topic " + topic, e));
            } catch (Error broken) { // without this thread callers would get neither invitations nor an error
                log.error("reader broken topic={}", topic, broken);
                leave();
                pause(KafkaErrors.of(url, "reading topic " + topic, broken));
            }
        }
        leave();
    }

    /// Interrupts a running fetch.
    void wake() {
        var current = member;
        if (current != null) {
            current.consumer.wakeup();
        }
    }

    private void readNext() {
        if (!pool.awaitWanted(idle())) {
            leave();
            return;
        }
        var current = join(topics.ensure(topic, Content.INVITATIONS), pool.batchSize());
        var records = current.consumer.poll(POLL);
        cameEmpty = records.isEmpty();
        if (cameEmpty) {
            pool.note(shelf::works);
        } else {
            handOut(current, records);
        }
    }

    /// A member that may hold records without knowing it, or that blocks a partition, leaves the group soon.
    private Duration idle() {
        var current = member;
        if (current == null) {
            return SLEEPS;
        }
        return cameEmpty || current.topic.partitions() > 1 ? LEAVES : STAYS;
    }

    private void handOut(Member current, ConsumerRecords<byte[], byte[]> records) {
        var readable = new ArrayList<ConsumerRecord<byte[], byte[]>>(records.count());
        var invitations = new ArrayList<Invitation>(records.count());
        for (var one : records) {
            Optional.ofNullable(one.value())
                    .flatMap(InvitationRecord::read)
                    .ifPresentOrElse(
                            invitation -> {
                                readable.add(one);
                                invitations.add(invitation);
                            },
                            () -> skip(current, one));
        }
        tell();
        int left = pool.handOut(shelf, invitations, records.count() >= current.batch);
        settle(current.consumer, readable, readable.size() - left);
    }

    private void settle(
            KafkaShareConsumer<byte[], byte[]> consumer, List<ConsumerRecord<byte[], byte[]>> records, int used) {
        for (int i = 0; i < records.size(); i++) {
            consumer.acknowledge(records.get(i), i < used ? AcknowledgeType.ACCEPT : AcknowledgeType.RELEASE);
        }
        if (used < records.size() || !pool.isWanted()) {
            consumer.commitAsync(); // otherwise the next fetch carries the acknowledgements
        }
    }

    private void skip(Member current, ConsumerRecord<byte[], byte[]> one) {
        unreadable++;
        current.consumer.acknowledge(one, AcknowledgeType.REJECT);
    }

    /// Logs at most once a minute, because a misconfigured producer may write many invalid records.
    private void tell() {
        if (unreadable > 0 && time.nanos() - tellAt >= 0) {
            tellAt = time.nanos() + TELL_EVERY;
            log.warn(
                    "invitations thrown away topic={} count={} cause=they cannot be read; find out who writes there",
                    topic,
                    unreadable);
            unreadable = 0;
        }
    }

    /// The member of the group; a new one when the topic or the batch size has changed.
    private Member join(Topic now, int batch) {
        var current = member;
        if (current != null && current.topic.equals(now) && current.batch == batch) {
            return current;
        }
        leave();
        Map<String, Object> settings = url.client();
        settings.put("group.id", topic);
        settings.put("share.acknowledgement.mode", "explicit");
        settings.put("share.acquire.mode", "record_limit");
        settings.put("max.poll.records", batch);
        settings.put("fetch.max.wait.ms", (int) POLL.toMillis());
        settings.put("default.api.timeout.ms", (int) Brokers.PATIENCE.toMillis());
        settings.put("request.timeout.ms", 2_000);
        var consumer = new KafkaShareConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var joined = new Member(consumer, now, batch);
        member = joined;
        consumer.subscribe(List.of(topic));
        pool.note(shelf::open);
        return joined;
    }

    private void leave() {
        var current = member;
        if (current == null) {
            return;
        }
        member = null;
        pool.note(shelf::close);
        try {
            current.consumer.close(CLOSE);
        } catch (RuntimeException | Error e) {
            log.debug("reader not closed cleanly topic={}", topic, e);
        }
    }

    private void pause(LiveStateUnavailableException e) {
        pool.note(() -> shelf.failed(e));
        LockSupport.parkNanos(PAUSE.toNanos());
    }
}
