package dev.trawl.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.kafka.TopicPlan.Content;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;

/// A ready queue on Kafka: one topic per pool and priority, such as `trawl.default.high`, read by a share group of
/// the same name. Any number of processes may take from it.
public final class KafkaReadyQueue implements ReadyQueue, AutoCloseable {

    private final KafkaUrl url;
    private final TimeSource time;
    private final String prefix;
    private final Brokers brokers;
    private final KafkaTopics topics;
    private final Sender sender;
    private final QueueSizes sizes;
    private final Map<String, PoolQueue> pools = new ConcurrentHashMap<>();
    private final Map<String, PoolReaders> readers = new ConcurrentHashMap<>();

    public KafkaReadyQueue(KafkaUrl url, TimeSource time) {
        this.url = url;
        this.time = time;
        this.prefix = url.option("prefix", "trawl.");
        this.brokers = new Brokers(url);
        this.topics = new KafkaTopics(brokers, url, time);
        this.sender = new Sender(url);
        this.sizes = new QueueSizes(brokers, topics, time);
    }

    @Override
    public void offer(String pool, List<Invitation> invitations) {
        for (boolean high : new boolean[] {true, false}) {
            var some = invitations.stream().filter(one -> one.high() == high).toList();
            if (!some.isEmpty()) {
                offer(pool, high, some);
            }
        }
    }

    /// A call without wait still waits up to 50 ms for invitations that this process has just offered.
    @Override
    public List<Invitation> take(String pool, int max, Duration wait) {
        readers.computeIfAbsent(pool, this::read);
        return queue(pool).take(max, wait);
    }

    /// The size, at most one second old.
    @Override
    public long size(String pool) {
        return sizes.of(topic(pool, true)) + sizes.of(topic(pool, false));
    }

    @Override
    public OptionalLong knownSize(String pool) {
        var high = sizes.known(topic(pool, true));
        var normal = sizes.known(topic(pool, false));
        return high.isPresent() && normal.isPresent()
                ? OptionalLong.of(high.getAsLong() + normal.getAsLong())
                : OptionalLong.empty();
    }

    /// Checks the brokers and the topics of these pools.
    public EngineCheck check(List<String> pools) {
        var names = pools.stream()
                .flatMap(pool -> Stream.of(topic(pool, true), topic(pool, false)))
                .toList();
        return new ExamineKafka(url, brokers, topics, time).examine(names, Content.INVITATIONS, sizes);
    }

    /// Checks with few requests whether the brokers answer.
    public EngineCheck ping() {
        return new ExamineKafka(url, brokers, topics, time).ping();
    }

    @Override
    public void close() {
        readers.values().forEach(PoolReaders::close);
        sender.close();
        brokers.close();
    }

    String topic(String pool, boolean high) {
        return prefix + plain(pool) + (high ? ".high" : ".normal");
    }

    private void offer(String pool, boolean high, List<Invitation> invitations) {
        String topic = topic(pool, high);
        var _ = topics.ensure(topic, Content.INVITATIONS);
        var queue = queue(pool);
        boolean areThere = false;
        queue.offers(high, invitations.size()); // before the send: invitations may arrive before it is acknowledged
        try {
            sender.send(
                    "offering to " + topic,
                    invitations.stream()
                            .map(one -> new ProducerRecord<byte[], byte[]>(topic, InvitationRecord.write(one)))
                            .toList());
            areThere = true;
        } finally {
            queue.offered(high, areThere);
        }
    }

    private PoolQueue queue(String pool) {
        return pools.computeIfAbsent(pool, _ -> new PoolQueue(time));
    }

    private PoolReaders read(String pool) {
        var queue = queue(pool);
        return PoolReaders.start(
                queue,
                new TopicReader(url, topics, topic(pool, true), queue, queue.shelf(true), time),
                new TopicReader(url, topics, topic(pool, false), queue, queue.shelf(false), time));
    }

    /// The pool name as a valid Kafka topic name: other characters than letters, digits, `.` and `-` are
    /// written as `_`
    /// and their hex code.
    private static String plain(String pool) {
        var name = new StringBuilder();
        for (byte one : pool.getBytes(UTF_8)) {
            char letter = (char) (one & 0xff);
            boolean isPlain = letter < 128 && (Character.isLetterOrDigit(letter) || letter == '.' || letter == '-');
            name.append(isPlain ? Character.toString(letter) : "_%02x".formatted((int) letter));
        }
        return name.toString();
    }
}
