package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import java.time.Duration;
import java.util.List;
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

    private long transactionTime() {
        return ledger.write(transaction -> transaction.now()).value();
    }

    private List<SubtaskId> due() {
        return write(transaction -> transaction.subtasks().due(10)).stream()
                .map(subtask -> subtask.id())
                .toList();
    }
}
