package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LeaseTableTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long START = Long.MAX_VALUE - 5 * SECOND; // monotonic time may overflow

    private final LeaseTable table = new LeaseTable(new LeaseTable.Limits(2, 2, 3), Duration.ofSeconds(15), START);

    /// 002.31
    @Test
    void there_is_room_for_the_capacity_at_first() {
        assertThat(table.room(START)).isEqualTo(2);
    }

    @Test
    void pending_claims_occupy_capacity() {
        table.asked(1, 2, START);
        assertThat(table.room(START)).isZero();
        table.granted(1, List.of(), START);
        assertThat(table.room(START)).isEqualTo(2);
        table.granted(1, List.of(), START);
        assertThat(table.room(START)).isEqualTo(2);
    }

    @Test
    void no_more_than_two_claims_are_under_way() {
        LeaseTable large = new LeaseTable(new LeaseTable.Limits(10, 10, 40), Duration.ofSeconds(15), START);
        large.asked(1, 1, START);
        assertThat(large.room(START)).isEqualTo(9);
        large.asked(2, 1, START);
        assertThat(large.room(START)).isZero();
    }

    @Test
    void slow_claims_keep_their_room_and_do_not_keep_others_back() {
        LeaseTable large = new LeaseTable(new LeaseTable.Limits(10, 100, 40), Duration.ofSeconds(15), START);
        large.asked(1, 2, START);
        large.asked(2, 1, START);
        assertThat(large.worthAsking(START)).isFalse();
        assertThat(large.worthAsking(START + SECOND)).isTrue();
        assertThat(large.room(START + SECOND)).isEqualTo(7);
        assertThat(large.isEmpty()).isFalse();
    }

    @Test
    void short_subtasks_are_prefetched_and_long_ones_are_not() {
        grant(1, 2);
        startAll();
        table.ended(id(1), START);
        table.ended(id(2), START);
        assertThat(table.room(START)).isEqualTo(4);
        assertThat(table.room(START + SECOND)).isEqualTo(2);
    }

    /// 002.27
    @Test
    void no_more_than_the_capacity_starts() {
        grant(1, 2, 3);
        assertThat(startAll()).containsExactly(id(1), id(2));
        table.ended(id(1), START);
        assertThat(startAll()).containsExactly(id(3));
    }

    @Test
    void long_work_keeps_its_slot_until_its_report_is_answered_so_that_a_crash_repeats_little() {
        grant(1, 2, 3, 4);
        startAll();
        table.ended(id(1), START + SECOND);
        assertThat(startAll()).isEmpty();
        table.answered(id(1));
        assertThat(startAll()).containsExactly(id(3));
        table.ended(id(2), START + SECOND);
        assertThat(table.lost(id(2))).isFalse();
        assertThat(startAll()).containsExactly(id(4));
    }

    @Test
    void a_lone_lease_waits_until_nothing_runs_and_nothing_starts_beside_it() {
        grant(1);
        startAll();
        table.asked(2, 2, START);
        table.granted(2, List.of(lease(2, true), lease(3, false)), START);
        assertThat(startAll()).isEmpty();
        assertThat(table.room(START)).isZero();
        table.ended(id(1), START);
        assertThat(startAll()).containsExactly(id(2));
        table.ended(id(2), START);
        assertThat(startAll()).containsExactly(id(3));
    }

    @Test
    void an_ended_lease_is_held_until_its_report_is_answered() {
        grant(1);
        startAll();
        assertThat(table.ended(id(1), START)).isTrue();
        assertThat(table.held()).containsExactly(id(1));
        assertThat(table.running()).isZero();
        table.answered(id(1));
        assertThat(table.isEmpty()).isTrue();
    }

    @Test
    void nothing_starts_while_too_many_reports_are_unanswered() {
        for (int number = 1; number <= 3; number++) {
            grant(number);
            startAll();
            table.ended(id(number), START);
        }
        grant(4);
        assertThat(startAll()).isEmpty();
        assertThat(table.room(START)).isZero();
        table.answered(id(2));
        assertThat(startAll()).containsExactly(id(4));
    }

    @Test
    void a_lost_lease_keeps_its_slot_until_its_executor_stops_and_is_not_reported() {
        grant(1, 2, 3);
        startAll();
        assertThat(table.lost(id(1))).isTrue();
        assertThat(table.held()).containsExactlyInAnyOrder(id(2), id(3));
        assertThat(table.holds(id(1), START)).isFalse();
        assertThat(startAll()).isEmpty();
        assertThat(table.ended(id(1), START)).isFalse();
        assertThat(startAll()).containsExactly(id(3));
    }

    @Test
    void a_lost_lease_that_waits_never_starts() {
        grant(1, 2, 3);
        startAll();
        assertThat(table.lost(id(3))).isFalse();
        table.ended(id(1), START);
        assertThat(startAll()).isEmpty();
    }

    @Test
    void losing_an_unknown_or_lost_lease_has_no_effect() {
        grant(1);
        startAll();
        assertThat(table.lost(id(9))).isFalse();
        table.lost(id(1));
        table.ended(id(1), START);
        assertThat(table.lost(id(1))).isFalse();
        assertThat(table.ended(id(1), START)).isFalse();
        assertThat(table.running()).isZero();
    }

    @Test
    void everything_expires_one_ttl_after_the_last_answered_renewal_was_sent() {
        table.renewed(START + 5 * SECOND);
        table.renewed(START + SECOND); // an answer that was overtaken
        assertThat(table.expired(START + 20 * SECOND - 1)).isFalse();
        assertThat(table.expired(START + 20 * SECOND)).isTrue();
    }

    @Test
    void an_expired_lease_is_neither_held_nor_reported() {
        grant(1);
        startAll();
        long late = START + 15 * SECOND;
        assertThat(table.holds(id(1), late)).isFalse();
        assertThat(table.room(late)).isZero();
        assertThat(table.ended(id(1), late)).isFalse();
    }

    @Test
    void stopping_gives_back_what_waits_and_holds_it_until_that_is_answered() {
        grant(1, 2, 3, 4);
        startAll();
        assertThat(table.stopTaking()).extracting(Lease::id).containsExactly(id(3), id(4));
        assertThat(table.held()).hasSize(4);
        table.ended(id(1), START);
        assertThat(startAll()).isEmpty();
        table.answered(id(3));
        assertThat(table.held()).hasSize(3);
        table.resumeTaking();
        assertThat(table.takes()).isTrue();
    }

    @Test
    void a_lease_that_waited_too_long_is_given_to_another_worker() {
        grant(1, 2, 3);
        startAll();
        assertThat(table.overdue(START + SECOND)).isEmpty();
        assertThat(table.overdue(START + SECOND + 1)).extracting(Lease::id).containsExactly(id(3));
        assertThat(table.held()).contains(id(3));
    }

    @Test
    void after_losing_all_nothing_is_held_and_slots_come_free_as_executors_end() {
        grant(1, 2, 3);
        startAll();
        table.loseAll();
        assertThat(table.held()).isEmpty();
        assertThat(table.running()).isEqualTo(2);
        table.ended(id(1), START);
        table.ended(id(2), START);
        assertThat(table.isEmpty()).isTrue();
    }

    private void grant(int... numbers) {
        table.asked(1, numbers.length, START);
        table.granted(
                1,
                IntStream.of(numbers).mapToObj(number -> lease(number, false)).toList(),
                START);
    }

    private List<LeaseId> startAll() {
        return Stream.generate(() -> table.start(START))
                .takeWhile(Optional::isPresent)
                .map(lease -> lease.orElseThrow().id())
                .toList();
    }

    private static LeaseId id(int number) {
        return new LeaseId(SubtaskId.of(1, number), 1);
    }

    private static Lease lease(int number, boolean alone) {
        return new Lease(
                id(number), "default", "echo", 1, "{}", "", "local", "{}", Duration.ofMinutes(5), "", alone, "{}");
    }
}
