package dev.trawl.kafka;

import static dev.trawl.kafka.Invitations.POOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.live.Invitation;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Several nodes take from the same topics.
@Timeout(300)
class CompeteTest {

    private final List<KafkaReadyQueue> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(KafkaReadyQueue::close);
    }

    /// 000.20
    @Test
    void eight_nodes_get_work_from_three_partitions() {
        var url = Kafka.fresh("partitions=3");
        var leader = node(url);
        var workers = IntStream.range(0, 8).mapToObj(_ -> node(url)).toList();
        var shares = new AtomicIntegerArray(8);
        var taken = ConcurrentHashMap.<Invitation>newKeySet();
        var offered = new HashSet<Invitation>();
        try (var running = Threads.daemons()) {
            for (int i = 0; i < 8; i++) {
                int number = i;
                running.repeat(() -> {
                    var some = workers.get(number).take(POOL, 4, Duration.ofMillis(300));
                    shares.addAndGet(number, some.size());
                    taken.addAll(some);
                });
            }
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> {
                        var more = Invitations.normal(1 + offered.size(), 40);
                        leader.offer(POOL, more);
                        offered.addAll(more);
                        return IntStream.range(0, 8).allMatch(number -> shares.get(number) > 0);
                    });
            await().atMost(Duration.ofMinutes(2)).until(() -> taken.equals(offered));
        }
    }

    @Test
    void a_node_that_stopped_asking_keeps_nothing_from_the_others() {
        var url = Kafka.fresh();
        var idle = node(url);
        var busy = node(url);
        busy.offer(POOL, Invitations.normal(1, 100));
        var first = idle.take(POOL, 1, Duration.ofSeconds(20));
        assertThat(first).hasSize(1);
        var rest = new HashSet<Invitation>();
        await().atMost(PromisedTime.within(Duration.ofSeconds(5))).until(() -> {
            Invitations.take(busy, rest);
            return rest.size() >= 99;
        });
        assertThat(rest).doesNotContainAnyElementsOf(first);
    }

    @Test
    void a_node_fetches_no_more_than_a_few_beyond_what_it_asked_for() {
        var url = Kafka.fresh();
        var first = node(url);
        var other = node(url);
        other.offer(POOL, Invitations.normal(1_000, 1));
        assertThat(other.take(POOL, 50, Duration.ofSeconds(20))).hasSize(1);
        other.offer(POOL, Invitations.normal(1, 100));
        assertThat(first.take(POOL, 1, Duration.ofSeconds(20))).hasSize(1);
        // Whoever asks without waiting will ask again, so the node keeps what it has fetched.
        var _ = first.take(POOL, 1, Duration.ZERO);
        var rest = new HashSet<Invitation>();
        await().atMost(PromisedTime.within(Duration.ofMillis(2_500))).until(() -> {
            Invitations.take(other, rest);
            return rest.size() >= 100 - 1 - 1 - 2 * 8;
        });
    }

    private KafkaReadyQueue node(KafkaUrl url) {
        var node = new KafkaReadyQueue(url, new RealTime());
        nodes.add(node);
        return node;
    }
}
