package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Log positions have no gaps and follow the order of commits.
public abstract class LogContract extends LedgerContract {

    private static final TaskId ONE = new TaskId(1001);
    private static final TaskId TWO = new TaskId(1002);

    @Test
    void an_empty_log_reads_as_nothing() {
        assertThat(reads().log(0, 10)).isEmpty();
        assertThat(reads().logOf(ONE, 0, 10)).isEmpty();
    }

    @Test
    void the_last_position_is_that_of_the_last_entry_even_when_it_is_gone() {
        long before = reads().lastPosition();
        long last = run(transaction -> transaction.log(List.of(entry(ONE), entry(TWO))))
                .lastPosition();
        assertThat(reads().lastPosition()).isEqualTo(last).isEqualTo(before + 2);
        run(transaction -> transaction.housekeeping().removeLog(Long.MAX_VALUE, 10));
        assertThat(reads().lastPosition()).isEqualTo(last);
    }

    @Test
    void a_ledger_has_a_number_of_its_own() {
        assertThat(reads().id()).isPositive().isEqualTo(reads().id());
    }

    @Test
    void an_entry_is_read_back_as_it_was() {
        var entry = new LogEntry(
                ONE,
                "shop",
                "crawl",
                7,
                Optional.of(SubtaskState.DEAD),
                Optional.of(TaskState.FAILED),
                1L << 40,
                12,
                3,
                "node-9",
                "it's \"over\"\n中文");
        var committed = run(transaction -> transaction.log(List.of(entry)));
        assertThat(reads().log(0, 10))
                .containsExactly(new LoggedEntry(committed.lastPosition(), committed.at(), entry));
    }

    @Test
    void the_commit_tells_the_positions_of_its_entries() {
        var first = run(transaction -> {
            transaction.log(List.of(entry(ONE), entry(TWO)));
            transaction.log(List.of());
            transaction.log(List.of(entry(ONE)));
        });
        var silent = run(transaction -> transaction.log(List.of()));
        var second = run(transaction -> transaction.log(List.of(entry(TWO))));

        assertThat(silent.lastPosition()).isZero();
        assertThat(second.lastPosition()).isEqualTo(first.lastPosition() + 1);
        assertThat(reads().log(0, 10))
                .extracting(LoggedEntry::position)
                .containsExactly(
                        first.lastPosition() - 2,
                        first.lastPosition() - 1,
                        first.lastPosition(),
                        second.lastPosition());
        assertThat(reads().log(0, 10))
                .extracting(logged -> logged.entry().task())
                .containsExactly(ONE, TWO, ONE, TWO);
    }

    @Test
    void a_failed_transaction_leaves_no_gap() {
        var before = run(transaction -> transaction.log(List.of(entry(ONE))));
        LedgerFailures.failAfter(ledger, transaction -> transaction.log(List.of(entry(ONE), entry(ONE))));
        var after = run(transaction -> transaction.log(List.of(entry(ONE))));
        assertThat(after.lastPosition()).isEqualTo(before.lastPosition() + 1);
        assertThat(reads().log(0, 10)).hasSize(2);
    }

    @Test
    void both_logs_are_read_in_pages() {
        run(transaction -> transaction.log(List.of(entry(ONE), entry(TWO), entry(ONE), entry(TWO))));
        var all = reads().log(0, 10);
        assertThat(reads().log(0, 3)).isEqualTo(all.subList(0, 3));
        assertThat(reads().log(all.get(2).position(), 3)).isEqualTo(all.subList(3, 4));
        assertThat(reads().log(all.get(3).position(), 3)).isEmpty();
        assertThat(reads().logOf(TWO, 0, 1)).containsExactly(all.get(1));
        assertThat(reads().logOf(TWO, all.get(1).position(), 10)).containsExactly(all.get(3));
    }

    @Test
    void the_ledger_has_one_time_in_a_transaction() {
        var committed = ledger.write(transaction -> {
            long first = transaction.now();
            transaction.log(List.of(entry(ONE)));
            assertThat(transaction.now()).isEqualTo(first);
            return first;
        });
        assertThat(committed.at()).isGreaterThanOrEqualTo(committed.value());
        assertThat(reads().now()).isGreaterThanOrEqualTo(committed.at());
    }

    private static LogEntry entry(TaskId task) {
        return Rows.entry(task, TaskState.RUNNING);
    }
}
