package dev.trawl.kafka;

import static dev.trawl.kafka.Invitations.POOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.testkit.Rows;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Kafka is lost, frozen or emptied while it is used.
@Timeout(300)
class FaultsTest {

    private static final Duration BACK = Duration.ofMinutes(2);

    private final KafkaUrl url = Kafka.fresh();
    private final KafkaReadyQueue queue = new KafkaReadyQueue(url, new RealTime());
    private final KafkaEvents events = new KafkaEvents(url, new RealTime(), 1);

    @AfterEach
    void close() {
        queue.close();
        events.close();
    }

    @Test
    void a_broker_that_was_killed_is_used_again_when_it_is_back() {
        var heard = listening();
        works(1, heard);
        Kafka.broker().kill();
        try {
            refused();
        } finally {
            Kafka.broker().restart();
        }
        worksAgain(1_000, heard);
    }

    @Test
    void a_frozen_broker_blocks_calls_only_until_the_timeout() {
        var heard = listening();
        works(1, heard);
        Kafka.broker().pause();
        try {
            refused();
        } finally {
            Kafka.broker().resume();
        }
        worksAgain(1_000, heard);
    }

    @Test
    void counting_many_pools_waits_once_for_a_frozen_broker() {
        assertThat(queue.size(POOL)).isZero();
        Kafka.broker().pause();
        try {
            long begun = System.nanoTime();
            for (int i = 0; i < 5; i++) {
                String pool = "pool-" + i;
                assertThatThrownBy(() -> queue.size(pool))
                        .isInstanceOf(LiveStateUnavailableException.class)
                        .hasMessageContaining(url.servers());
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(PromisedTime.within(Duration.ofSeconds(6)));
        } finally {
            Kafka.broker().resume();
        }
        await().atMost(BACK).ignoreExceptions().until(() -> queue.size(POOL) == 0);
    }

    /// The leader looks into its queues between other work.
    @Test
    void reading_an_unknown_queue_size_does_not_block() {
        await().atMost(BACK).until(() -> queue.knownSize(POOL).equals(OptionalLong.of(0)));
        Kafka.broker().pause();
        try {
            await().atMost(BACK).until(() -> queue.knownSize(POOL).isEmpty());
            long begun = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                assertThat(queue.knownSize("pool-" + i)).isEmpty();
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(PromisedTime.within(Duration.ofSeconds(1)));
        } finally {
            Kafka.broker().resume();
        }
        await().atMost(BACK).until(() -> queue.knownSize(POOL).equals(OptionalLong.of(0)));
    }

    @Test
    void deleted_topics_are_made_again() throws Exception {
        var heard = listening();
        works(1, heard);
        try (var admin = Admin.create(url.client())) {
            admin.deleteTopics(List.of(queue.topic(POOL, true), queue.topic(POOL, false), url.option("topic", "")))
                    .all()
                    .get();
        }
        worksAgain(1_000, heard);
    }

    private Set<Long> listening() {
        var heard = ConcurrentHashMap.<Long>newKeySet();
        events.subscribe(some -> some.forEach(one -> heard.add(one.position())));
        return heard;
    }

    private void works(int first, Set<Long> heard) {
        queue.offer(POOL, Invitations.normal(first, 20));
        var taken = new HashSet<Invitation>();
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            Invitations.take(queue, taken);
            return taken.size() == 20;
        });
        events.publish(List.of(event(first)));
        await().atMost(BACK).until(() -> heard.contains((long) first));
    }

    /// Words at once or soon, for whoever offers and whoever counts.
    private void refused() {
        long begun = System.nanoTime();
        assertThatThrownBy(() -> queue.offer(POOL, Invitations.normal(500, 2_000)))
                .isInstanceOf(LiveStateUnavailableException.class)
                .hasMessageContaining(url.servers())
                .hasMessageContaining("queue.url");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PromisedTime.within(Duration.ofSeconds(6)));
        events.publish(List.of(event(500)));
    }

    private void worksAgain(int first, Set<Long> heard) {
        var offered = Invitations.normal(first, 50);
        var taken = new HashSet<Invitation>();
        await().atMost(BACK).until(() -> Invitations.offer(queue, offered));
        await().atMost(BACK).until(() -> {
            Invitations.take(queue, taken);
            return taken.containsAll(offered);
        });
        await().atMost(BACK).until(() -> {
            events.publish(List.of(event(first)));
            return heard.contains((long) first);
        });
    }

    private static LoggedEntry event(long position) {
        return new LoggedEntry(position, position, Rows.entry(new TaskId(position + 1), TaskState.RUNNING));
    }
}
