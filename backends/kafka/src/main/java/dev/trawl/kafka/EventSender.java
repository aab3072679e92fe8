package dev.trawl.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends events on a separate thread, so that commits do not wait for Kafka. Events are dropped when the
/// buffer is full
/// or Kafka fails; consumers read missed events from the ledger.
final class EventSender implements Runnable, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EventSender.class);
    static final int ROOM = 50_000;
    private static final int AT_ONCE = 200;

    private final LinkedBlockingQueue<List<LoggedEntry>> waiting = new LinkedBlockingQueue<>();
    private final AtomicInteger entries = new AtomicInteger();
    private final KafkaTopics topics;
    private final Sender sender;
    private final String topic;
    private final EventRecord form;
    private final ResultUrls results;
    private final Thread thread;
    private volatile boolean isClosed;
    private boolean isBroken;

    EventSender(KafkaTopics topics, Sender sender, String topic, EventRecord form, ResultUrls results) {
        this.topics = topics;
        this.sender = sender;
        this.topic = topic;
        this.form = form;
        this.results = results;
        this.thread = Thread.ofPlatform().daemon().name("kafka-events-out").unstarted(this);
    }

    EventSender start() {
        thread.start();
        return this;
    }

    void add(List<LoggedEntry> committed) {
        if (entries.addAndGet(committed.size()) <= ROOM) {
            waiting.add(committed);
        } else {
            entries.addAndGet(-committed.size());
            log.debug("events dropped first={}", committed.getFirst().position());
        }
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /// The number of waiting entries.
    int waiting() {
        return entries.get();
    }

    @Override
    public void run() {
        try {
            while (!isClosed || !waiting.isEmpty()) {
                var first = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (first != null) {
                    var batch = new ArrayList<>(List.of(first));
                    waiting.drainTo(batch, AT_ONCE);
                    leave(batch);
                    send(batch);
                }
            }
        } catch (InterruptedException _) {
            log.debug("events left unsent lists={}", waiting.size());
        }
    }

    private void leave(List<List<LoggedEntry>> taken) {
        entries.addAndGet(-taken.stream().mapToInt(List::size).sum());
    }

    private void dropAll() {
        var dropped = new ArrayList<List<LoggedEntry>>();
        waiting.drainTo(dropped);
        leave(dropped);
    }

    private void send(List<List<LoggedEntry>> batch) {
        try {
            var committed = batch.stream().flatMap(List::stream).toList();
            var stored = stored(committed);
            var records = committed.stream()
                    .map(one -> new ProducerRecord<>(
                            topic,
                            one.entry().task().toString().getBytes(UTF_8),
                            form.write(
                                    one, isFinished(one) ? stored.getOrDefault(subtask(one), List.of()) : List.of())))
                    .toList();
            var _ = topics.ensure(topic, Content.EVENTS);
            sender.send("publishing to " + topic, records);
            if (isBroken) {
                log.info("events published again topic={}", topic);
            }
            isBroken = false;
        } catch (LiveStateUnavailableException e) {
            if (!isBroken && !isClosed) { // close() waits only one second
                log.warn("events not published topic={} cause={}", topic, String.valueOf(e.getMessage()));
            }
            isBroken = true;
            dropAll();
        } catch (RuntimeException | Error broken) { // without this thread no event would be published
            log.error("event writer broken topic={}", topic, broken);
            isBroken = true;
            dropAll();
        }
    }

    /// Storage URLs of the results of finished subtasks. If the ledger fails, the events are sent without them.
    private Map<SubtaskId, List<String>> stored(List<LoggedEntry> entries) {
        var finished = entries.stream()
                .filter(EventSender::isFinished)
                .map(EventSender::subtask)
                .toList();
        try {
            return finished.isEmpty() ? Map.of() : results.of(finished);
        } catch (RuntimeException unavailable) {
            log.warn("events without storage addresses cause={}", unavailable.toString());
            return Map.of();
        }
    }

    private static boolean isFinished(LoggedEntry one) {
        return one.entry().subtaskState().filter(SubtaskState.SUCCEEDED::equals).isPresent();
    }

    private static SubtaskId subtask(LoggedEntry one) {
        return new SubtaskId(one.entry().task(), one.entry().number());
    }

    /// Sends the remaining events, for at most one second.
    @Override
    public void close() {
        isClosed = true;
        try {
            if (!thread.join(Duration.ofSeconds(1))) {
                thread.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
