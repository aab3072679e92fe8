package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.Room;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Ledger time of a ledger with a settable clock. A ledger that uses the clock of a server does not extend this.
public abstract class LedgerTimeContract extends LedgerContract {

    @Test
    void ledger_time_follows_the_wall_clock() {
        assertThat(reads().now()).isEqualTo(time.wallMillis());
        time.advance(Duration.ofSeconds(5));
        assertThat(reads().now()).isEqualTo(time.wallMillis());
        assertThat(transactionTime()).isEqualTo(time.wallMillis());
        time.jumpWall(Duration.ofHours(1));
        assertThat(transactionTime()).isEqualTo(time.wallMillis());
    }

    @Test
    void ledger_time_never_runs_backwards() {
        long before = transactionTime();
        time.jumpWall(Duration.ofHours(-1));
        assertThat(transactionTime()).isGreaterThanOrEqualTo(before);
        assertThat(reads().now()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void ledger_time_continues_after_the_wall_clock_jumped_back() {
        long before = transactionTime();
        time.jumpWall(Duration.ofHours(-1));
        for (int step = 0; step < 1_000; step++) {
            time.advance(Duration.ofNanos(2_500_000));
            reads().now();
        }
        assertThat(transactionTime()).isEqualTo(before + 2_500);
    }

    @Test
    void a_subtask_is_due_when_ledger_time_has_come_to_it() {
        long now = reads().now();
        var task = Rows.task(reserveId());
        insert(Rows.newTask(task, Rows.subtask(task, 1, now + 1_000)));
        assertThat(due()).isEmpty();
        time.advance(Duration.ofMillis(999));
        assertThat(due()).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(due()).containsExactly(new SubtaskId(task.id(), 1));
    }

    @Test
    void a_jump_back_does_not_hold_up_what_waits() {
        var task = Rows.task(reserveId());
        insert(Rows.newTask(task, Rows.subtask(task, 1, reads().now() + 1_000)));
        time.jumpWall(Duration.ofHours(-1));
        time.advance(Duration.ofSeconds(1));
        assertThat(due()).containsExactly(new SubtaskId(task.id(), 1));
    }

    /// A node of the previous version adds URLs to a group and does not clear its unmet needs.
    @Test
    void a_group_with_unmet_needs_is_looked_at_again_after_ten_minutes() {
        var task = insert(Rows.task(reserveId())).id();
        var chrome = WorkNeeds.of(FetchMode.CHROME);
        var url = FoundUrl.byGet("a.example", 1, 0, "https://a.example/1", 0, DiscoveryPath.PLAIN, 0, 0)
                .fetchedBy(FetchMode.CHROME);
        run(transaction -> transaction.frontier().add(task, List.of(url)));
        run(transaction -> transaction.frontier().keepUnmet(task, "a.example", chrome));
        time.advance(Duration.ofMinutes(9));
        int early = write(transaction -> transaction.frontier().clearUnmet(task, Set.of(chrome), 9));
        assertThat(early).isZero();
        time.advance(Duration.ofMinutes(1));
        int late = write(transaction -> transaction.frontier().clearUnmet(task, Set.of(chrome), 9));
        assertThat(late).isEqualTo(1);
        List<Room> rooms = write(transaction -> transaction.frontier().rooms(task, 9, Set.of(), 9));
        assertThat(rooms).hasSize(1);
    }

    private long transactionTime() {
        return ledger.write(transaction -> transaction.now()).value();
    }

    private List<SubtaskId> due() {
        return write(transaction -> transaction.subtasks().due(10)).stream()
                .map(subtask -> subtask.id())
                .toList();
    }
}
