package dev.trawl.kafka;

import static dev.trawl.kafka.Invitations.POOL;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.Rows;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The threads that read and write go on after an error, which is no exception and says that code is broken.
@Timeout(300)
class BrokenThreadTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    private final KafkaUrl url = Kafka.fresh();

    @Test
    void a_broken_reader_fails_its_takers_and_then_recovers() {
        var time = new Breaking("kafka-normal");
        try (var queue = new KafkaReadyQueue(url, time)) {
            queue.offer(POOL, Invitations.normal(1, 20));
            time.isBroken.set(true);
            assertThatThrownBy(() -> queue.take(POOL, 20, Duration.ofSeconds(5)))
                    .isInstanceOf(LiveStateUnavailableException.class)
                    .hasMessageContaining("this process is broken")
                    .hasRootCauseInstanceOf(LinkageError.class);
            time.isBroken.set(false);
            var taken = new HashSet<Invitation>();
            await().atMost(SOON).until(() -> {
                Invitations.take(queue, taken);
                return taken.size() == 20;
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka-events-in", "kafka-events-out"})
    void events_pass_again_after_a_thread_broke(String thread) {
        var time = new Breaking(thread);
        try (var events = new KafkaEvents(url, time, 1)) {
            var heard = ConcurrentHashMap.<Long>newKeySet();
            events.subscribe(some -> some.forEach(one -> heard.add(one.position())));
            time.isBroken.set(true);
            await().atMost(SOON).until(() -> {
                events.publish(List.of(event(1)));
                return time.hasBroken.get();
            });
            time.isBroken.set(false);
            awaitHeard(events, heard);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_failing_listener_does_not_stop_event_delivery(boolean interrupts) {
        var heard = ConcurrentHashMap.<Long>newKeySet();
        Consumer<List<LoggedEntry>> listener = some -> {
            if (some.getFirst().position() == 1) {
                if (interrupts) {
                    Thread.currentThread().interrupt(); // then the consumer cannot be closed cleanly
                }
                throw new IllegalStateException("broken on purpose");
            }
            some.forEach(one -> heard.add(one.position()));
        };
        try (var events = new KafkaEvents(url, new RealTime(), 1)) {
            events.subscribe(listener);
            events.publish(List.of(event(1)));
            awaitHeard(events, heard);
        }
    }

    private static void awaitHeard(KafkaEvents events, Set<Long> heard) {
        await().atMost(SOON).until(() -> {
            events.publish(List.of(event(2)));
            return heard.contains(2L);
        });
    }

    private static LoggedEntry event(long position) {
        return new LoggedEntry(position, position, Rows.entry(new TaskId(position), TaskState.RUNNING));
    }

    /// A clock that one thread cannot read while it is broken.
    private record Breaking(String thread, AtomicBoolean isBroken, AtomicBoolean hasBroken) implements TimeSource {

        Breaking(String thread) {
            this(thread, new AtomicBoolean(), new AtomicBoolean());
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }

        @Override
        public long nanos() {
            if (isBroken.get() && Thread.currentThread().getName().equals(thread)) {
                hasBroken.set(true);
                throw new NoClassDefFoundError("broken on purpose");
            }
            return System.nanoTime();
        }
    }
}
