package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An event that one node publishes reaches all nodes. A bus without events, whose nodes read the ledger, is exempt.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit opens the buses before each test.
public abstract class EventBusContract {

    private static final Duration SOON = Duration.ofMinutes(2);

    private final List<EventBus> opened = new ArrayList<>();
    private EventBus here;
    private EventBus there;

    /// Opens the bus of another node. All buses of one test are connected.
    protected abstract EventBus open();

    /// Opens a bus whose engine is unreachable.
    protected abstract EventBus openWithoutEngine();

    @BeforeEach
    final void openBuses() {
        here = opened(open());
        there = opened(open());
    }

    @AfterEach
    final void closeBuses() {
        opened.forEach(EventBus::close);
    }

    /// 000.04
    @Test
    void published_events_reach_every_subscriber_of_every_node() {
        var own = listen(here);
        var others = listen(there);
        var second = listen(there);
        var published = entries(1, 50);
        here.publish(published);
        for (var heard : List.of(own, others, second)) {
            await().atMost(SOON).untilAsserted(() -> assertThat(heard).containsExactlyInAnyOrderElementsOf(published));
        }
    }

    @Test
    void an_event_is_carried_whole() {
        var heard = listen(there);
        var whole = List.of(
                new LoggedEntry(
                        1L << 52,
                        1_700_000_000_123L,
                        new LogEntry(
                                new TaskId((1L << 53) - 1),
                                "项目",
                                "crawl/\"中\"",
                                7,
                                Optional.of(SubtaskState.SUCCEEDED),
                                Optional.of(TaskState.COMPLETED),
                                1L << 40,
                                1L << 41,
                                9,
                                "node-1",
                                "a \\ cause\nof two lines")),
                new LoggedEntry(2, 3, Rows.entry(new TaskId(4), TaskState.RUNNING)));
        here.publish(whole);
        await().atMost(SOON).untilAsserted(() -> assertThat(heard).containsExactlyInAnyOrderElementsOf(whole));
    }

    @Test
    void the_events_of_a_task_stay_in_order() {
        var heard = listen(there);
        for (int i = 0; i < 20; i++) {
            here.publish(entries(1 + 30L * i, 30));
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(heard).hasSize(600));
        for (long task = 2; task < 5; task++) {
            var id = new TaskId(task);
            assertThat(heard)
                    .filteredOn(one -> one.entry().task().equals(id))
                    .extracting(LoggedEntry::position)
                    .isSorted();
        }
    }

    /// A publish that waited for the engine, even for a tenth of a second, would outlast the limit of this class.
    @Test
    void publish_does_not_block_without_a_backend() {
        var alone = opened(openWithoutEngine());
        var many = entries(1, 100);
        assertThatCode(() -> {
                    for (int i = 0; i < 20_000; i++) {
                        alone.publish(many);
                    }
                })
                .doesNotThrowAnyException();
    }

    private static List<LoggedEntry> listen(EventBus bus) {
        var heard = new CopyOnWriteArrayList<LoggedEntry>();
        bus.subscribe(heard::addAll);
        return heard;
    }

    private EventBus opened(EventBus bus) {
        opened.add(bus);
        return bus;
    }

    /// An event of one of three tasks in turn.
    private static List<LoggedEntry> entries(long first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(position -> new LoggedEntry(
                        position, 1_000 + position, Rows.entry(new TaskId(2 + position % 3), TaskState.RUNNING)))
                .toList();
    }
}
