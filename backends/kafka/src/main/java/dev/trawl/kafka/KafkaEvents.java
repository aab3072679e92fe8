package dev.trawl.kafka;

import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.task.LoggedEntry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// An event bus on a Kafka topic, `task-events` by default. The events of a task stay in order.
public final class KafkaEvents implements EventBus {

    private final KafkaUrl url;
    private final TimeSource time;
    private final String topic;
    private final Brokers brokers;
    private final KafkaTopics topics;
    private final Sender sender;
    private final EventRecord form;
    private final EventSender writer;
    private final List<EventReader> readers = new CopyOnWriteArrayList<>();

    /// An event bus whose events have no storage URLs.
    public KafkaEvents(KafkaUrl url, TimeSource time, long ledger) {
        this(url, time, ledger, ResultUrls.NONE);
    }

    /// @param ledger the id of this cluster's ledger; events of other ledgers are ignored
    public KafkaEvents(KafkaUrl url, TimeSource time, long ledger, ResultUrls results) {
        this.url = url;
        this.time = time;
        this.topic = url.option("topic", "task-events");
        this.brokers = new Brokers(url);
        this.topics = new KafkaTopics(brokers, url, time);
        this.sender = new Sender(url);
        this.form = new EventRecord(ledger);
        this.writer = new EventSender(topics, sender, topic, form, results).start();
    }

    @Override
    public void publish(List<LoggedEntry> committed) {
        if (!committed.isEmpty()) {
            writer.add(committed);
        }
    }

    /// Waits up to three seconds until the reader can miss no later event; returns even if Kafka is down.
    @Override
    public void subscribe(Consumer<List<LoggedEntry>> listener) {
        readers.add(new EventReader(url, topics, topic, form, listener).start());
    }

    /// Checks the brokers and the topic.
    public EngineCheck check() {
        return new ExamineKafka(url, brokers, topics, time)
                .examine(List.of(topic), Content.EVENTS, new QueueSizes(brokers, topics, time));
    }

    /// Checks with few requests whether the brokers answer.
    public EngineCheck ping() {
        return new ExamineKafka(url, brokers, topics, time).ping();
    }

    @Override
    public void close() {
        writer.close();
        readers.forEach(EventReader::close);
        sender.close();
        brokers.close();
    }
}
