package dev.trawl.core.leader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.testkit.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The leader hears what was committed through other nodes.
class CommitFeedTest {

    private static final Duration SOON = SchedulerConfig.DEFAULTS.scanInterval().multipliedBy(3);
    private static final long LATER = Duration.ofSeconds(1).toNanos();

    private final World world = new World();
    private final CommitFeed news =
            new CommitFeed(world.ledger.reads(), new LeaderMailbox(() -> {}), SchedulerConfig.DEFAULTS.scanInterval());
    private final List<Long> told = new ArrayList<>();

    @Test
    void claims_through_another_node_make_room_in_the_inbox() {
        var other = world.follower();
        long session = world.worker("w1", 2);
        for (int i = 0; i < 20; i++) {
            world.submit("echo", "1");
        }
        assertThat(world.claim(other, session, 10)).hasSize(4);
        assertThat(world.inboxes.size(session)).isZero();
        world.pass(SOON);
        assertThat(world.inboxes.size(session)).isEqualTo(4);
    }

    @Test
    void reports_through_another_node_make_room_for_the_next_of_a_full_type() {
        var other = world.follower();
        long session = world.worker("w1", 10);
        for (int i = 0; i < 6; i++) {
            world.submit("narrow", "1");
        }
        var first = world.claim(session, 10);
        first.forEach(lease -> world.report(other, session, lease, 1, new Outcome.Succeeded("{}")));
        world.pass(SOON);
        assertThat(first).hasSize(2);
        assertThat(world.inboxes.size(session)).isEqualTo(2);
    }

    @Test
    void subtasks_completed_through_another_node_are_folded_soon() {
        var other = world.follower();
        long session = world.worker("w1", 10);
        var task = world.submit("list", "{\"items\":[1,2,3,4]}");
        for (var lease : world.claim(other, session, 10)) {
            world.report(other, session, lease, 1, new Outcome.Succeeded("{}"));
        }
        world.pass(SOON);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void duplicate_and_unordered_events_are_delivered_in_order_once() {
        news.skipToNow();
        var all = log(6);
        news.add(List.of(all.get(1), all.get(3)));
        news.add(List.of(all.get(0), all.get(2)));
        hear(0);
        assertThat(told).containsExactlyElementsOf(positions(all.subList(0, 4)));
        news.add(List.of(all.get(4)));
        news.add(all);
        hear(0);
        assertThat(told).containsExactlyElementsOf(positions(all));
    }

    @Test
    void missed_entries_are_read_and_delivered_in_order_once() {
        news.skipToNow();
        var missed = log(3);
        var own = log(2);
        news.add(own);
        hear(0);
        assertThat(told).isEmpty(); // another writer may tell it yet
        hear(LATER);
        assertThat(told).containsExactlyElementsOf(positions(missed, own));
        news.add(missed);
        hear(LATER);
        assertThat(told).hasSize(5);
    }

    @Test
    void a_gap_that_closes_by_itself_reads_nothing() {
        news.skipToNow();
        var first = log(2);
        var second = log(1);
        log(1); // would be heard if the ledger were read
        news.add(second);
        hear(0);
        news.add(first);
        hear(LATER);
        assertThat(told).containsExactlyElementsOf(positions(first, second));
    }

    @Test
    void a_scan_finds_changes_that_no_event_reported() {
        news.skipToNow();
        news.scan(entry -> told.add(entry.position()));
        var missed = log(2 * CommitFeed.PAGE + 1);
        news.scan(entry -> told.add(entry.position()));
        assertThat(told).containsExactlyElementsOf(positions(missed));
    }

    @Test
    void a_gap_that_is_not_kept_any_more_holds_nothing_up() {
        news.skipToNow();
        log(3);
        var own = log(1);
        var _ = world.ledger.write(transaction -> transaction.housekeeping().removeLog(Long.MAX_VALUE, 100));
        news.add(own);
        hear(0);
        hear(LATER);
        assertThat(told).containsExactlyElementsOf(positions(own));
    }

    @Test
    void an_uncommitted_event_does_not_block_later_entries() {
        news.skipToNow();
        var first = log(1);
        news.add(List.of(new LoggedEntry(1L << 52, 0, first.getFirst().entry())));
        hear(0);
        hear(LATER);
        assertThat(told).containsExactlyElementsOf(positions(first));
        var second = log(2);
        news.add(second);
        hear(LATER);
        assertThat(told).containsExactlyElementsOf(positions(first, second));
    }

    private void hear(long now) {
        news.hear(now, entry -> told.add(entry.position()));
    }

    private List<LoggedEntry> log(int count) {
        var entry = Rows.entry(Rows.task(77).id(), TaskState.RUNNING);
        var committed = world.ledger.write(transaction -> {
            transaction.log(Collections.nCopies(count, entry));
            return count;
        });
        long last = committed.lastPosition();
        return LongStream.rangeClosed(last - count + 1, last)
                .mapToObj(position -> new LoggedEntry(position, committed.at(), entry))
                .toList();
    }

    private static List<Long> positions(List<LoggedEntry> entries) {
        return entries.stream().map(LoggedEntry::position).toList();
    }

    private static List<Long> positions(List<LoggedEntry> first, List<LoggedEntry> second) {
        return Stream.concat(first.stream(), second.stream())
                .map(LoggedEntry::position)
                .toList();
    }
}
