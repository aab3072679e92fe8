package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.task.Progress.Delta;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Deltas count at once and are folded once.
public abstract class ProgressContract extends LedgerContract {

    @Test
    void there_is_nothing_to_take_at_first() {
        assertThat(take(10)).isEmpty();
    }

    @Test
    void deltas_of_a_task_are_summed_and_taken_once() {
        var task = insertTask(5);
        add(new Delta(task.id(), 1, 0), new Delta(task.id(), 0, 2));
        add(new Delta(task.id(), 1, 0), new Delta(task.id(), 0, -1));
        assertThat(take(10)).containsExactly(new Delta(task.id(), 2, 1));
        assertThat(take(10)).isEmpty();
    }

    @Test
    void unfolded_deltas_count_in_the_view_and_not_in_the_row() {
        var unended = Rows.task(reserveId(), Rows.PROJECT, Rows.TYPE, 5);
        var task = insert(unended.with(unended.progress().plusDone(1)));
        add(new Delta(task.id(), 2, 1));
        var view = reads().task(task.id()).orElseThrow().task();
        assertThat(view.progress().done()).isEqualTo(3);
        assertThat(view.progress().failed()).isEqualTo(1);
        assertThat(stored(task.id())).isEqualTo(task);

        take(10);
        assertThat(reads().task(task.id()).orElseThrow().task()).isEqualTo(task);
    }

    @Test
    void a_few_tasks_at_a_time_come_to_all_of_them() {
        var tasks = List.of(insertTask(1), insertTask(1), insertTask(1));
        tasks.forEach(task -> add(new Delta(task.id(), 1, 0)));
        var taken = new ArrayList<>(take(2));
        assertThat(taken).hasSize(2);
        taken.addAll(take(2));
        assertThat(taken)
                .containsExactlyInAnyOrderElementsOf(
                        tasks.stream().map(task -> new Delta(task.id(), 1, 0)).toList());
    }

    @Test
    void adding_nothing_changes_nothing() {
        add();
        assertThat(take(1)).isEmpty();
    }

    @Test
    void a_taken_delta_is_back_when_the_transaction_fails() {
        var task = insertTask(1);
        add(new Delta(task.id(), 1, 0));
        LedgerFailures.failAfter(ledger, transaction -> transaction.progress().take(1));
        assertThat(take(1)).containsExactly(new Delta(task.id(), 1, 0));
    }

    private void add(Delta... deltas) {
        run(transaction -> transaction.progress().add(List.of(deltas)));
    }

    private List<Delta> take(int maxTasks) {
        return write(transaction -> transaction.progress().take(maxTasks));
    }
}
