package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Invitations by pool: high priority first, without starving normal priority.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit opens the queue before each test.
public abstract class ReadyQueueContract {

    private static final String POOL = "default";
    private static final Duration LONG = Duration.ofSeconds(30);

    private ReadyQueue queue;

    /// Opens an empty queue.
    protected abstract ReadyQueue open();

    /// The maximum age of the result of `size`; zero unless the engine only estimates.
    protected Duration sizeMayLag() {
        return Duration.ZERO;
    }

    /// Opens an empty queue that waits for the invitations offered to it for as long as they take. An engine
    /// that shows an offer only after a while has nothing to prefer until then.
    protected ReadyQueue openPatient() {
        return queue;
    }

    /// How many of `wanted` invitations one call takes in order of priority. An engine that fetches them in parts of
    /// its
    /// own can wait for the next part only between two calls.
    protected int inOrder(int wanted) {
        return wanted;
    }

    @BeforeEach
    final void openQueue() {
        queue = open();
    }

    @Test
    void an_empty_queue_gives_nothing() {
        assertThat(queue.take(POOL, 10, Duration.ZERO)).isEmpty();
        assertThat(queue.take(POOL, 10, Duration.ofMillis(20))).isEmpty();
        assertThat(queue.size(POOL)).isZero();
        queue.offer(POOL, List.of());
        assertThat(queue.take(POOL, 10, Duration.ZERO)).isEmpty();
    }

    /// 000.18
    @Test
    void an_offered_invitation_is_taken_once() {
        var offered = invitations(false, 1, 3);
        queue.offer(POOL, offered);
        assertSize(3);
        await().until(() -> queue.knownSize(POOL).equals(OptionalLong.of(3)));
        var taken = new ArrayList<>(queue.take(POOL, 2, LONG));
        assertThat(taken).hasSizeBetween(1, 2);
        drainInto(taken, 3);
        assertThat(taken).containsExactlyInAnyOrderElementsOf(offered);
        assertSize(0);
    }

    @Test
    void an_invitation_is_carried_whole() {
        var invitation = new Invitation(SubtaskId.of(1L << 50, 999_999), 1L << 40, "crawl/中", true, 4);
        queue.offer(POOL, List.of(invitation));
        assertThat(queue.take(POOL, 1, LONG)).containsExactly(invitation);
    }

    @Test
    void an_invitation_keeps_the_needs_of_its_subtask() {
        var chrome = new Invitation(SubtaskId.of(2, 1), 3, "crawl of 中", false, 0, WorkNeeds.of(FetchMode.CHROME));
        var later = new Invitation(SubtaskId.of(2, 2), 3, "crawl", true, 1, WorkNeeds.NONE.since(9));
        queue.offer(POOL, List.of(chrome));
        assertThat(queue.take(POOL, 1, LONG)).containsExactly(chrome);
        queue.offer(POOL, List.of(later));
        assertThat(queue.take(POOL, 1, LONG)).containsExactly(later);
    }

    @Test
    void pools_do_not_mix() {
        queue.offer("one", invitations(false, 1, 1));
        assertThat(queue.take("two", 1, Duration.ZERO)).isEmpty();
        assertThat(queue.size("two")).isZero();
        assertThat(queue.take("one", 1, LONG)).hasSize(1);
    }

    @Test
    void high_ones_are_taken_first() {
        queue = openPatient();
        var high = invitations(true, 100, 5);
        queue.offer(POOL, invitations(false, 1, 5));
        queue.offer(POOL, high);
        var taken = new ArrayList<Invitation>();
        while (taken.size() < high.size()) {
            taken.addAll(queue.take(POOL, inOrder(high.size() - taken.size()), LONG));
        }
        assertThat(taken).containsExactlyInAnyOrderElementsOf(high);
    }

    @Test
    void normal_ones_are_not_starved() {
        queue = openPatient();
        queue.offer(POOL, invitations(false, 1, 200));
        queue.offer(POOL, invitations(true, 1_000, 200));
        var taken = new ArrayList<Invitation>();
        while (taken.size() < 100) {
            taken.addAll(queue.take(POOL, 1, LONG));
        }
        for (int start = 0; start + 20 <= taken.size(); start++) {
            assertThat(taken.subList(start, start + 20)).as("from %d on", start).anyMatch(one -> !one.high());
        }
        assertThat(taken.stream().filter(Invitation::high).count()).isGreaterThan(80);
    }

    @Test
    @Timeout(120)
    void an_offer_wakes_a_taker_at_once() {
        for (int round = 0; round < 20; round++) {
            var offered = invitations(false, 1 + round, 1);
            var taken = Race.<List<Invitation>>between(List.of(() -> queue.take(POOL, 5, LONG), () -> {
                        queue.offer("other", offered);
                        queue.offer(POOL, offered);
                        return List.of();
                    }))
                    .getFirst();
            assertThat(taken).isEqualTo(offered);
        }
    }

    @Test
    void an_interrupt_ends_the_wait() {
        Thread.currentThread().interrupt();
        assertThat(queue.take(POOL, 1, LONG)).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void concurrent_takers_get_all_of_it() {
        var offered = invitations(false, 1, 200);
        queue.offer(POOL, offered);
        var all = ConcurrentHashMap.<Invitation>newKeySet();
        Race.of(4, () -> {
            while (all.size() < offered.size()) {
                all.addAll(queue.take(POOL, 7, Duration.ofMillis(50)));
            }
            return all;
        });
        assertThat(all).hasSameElementsAs(offered);
    }

    private void assertSize(long expected) {
        if (sizeMayLag().isZero()) {
            assertThat(queue.size(POOL)).isEqualTo(expected);
        } else {
            await().atMost(sizeMayLag())
                    .untilAsserted(() -> assertThat(queue.size(POOL)).isEqualTo(expected));
        }
    }

    private void drainInto(List<Invitation> taken, int count) {
        while (taken.size() < count) {
            taken.addAll(queue.take(POOL, count - taken.size(), LONG));
        }
    }

    private static List<Invitation> invitations(boolean high, int firstTask, int count) {
        return IntStream.range(firstTask, firstTask + count)
                .mapToObj(task -> new Invitation(SubtaskId.of(task, 1), 0, Rows.TYPE, high, 0))
                .toList();
    }
}
