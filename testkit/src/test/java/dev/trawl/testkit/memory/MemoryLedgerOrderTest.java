package dev.trawl.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What the simulation needs beyond the contract: nothing depends on hash order, and misuse is told.
class MemoryLedgerOrderTest {

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());

    @Test
    void locked_rows_are_in_ascending_order_for_any_request_order() {
        ledger.write(transaction -> {
            transaction
                    .submissions()
                    .insert(LongStream.of(50, 2, 1_000_003, 17)
                            .mapToObj(id -> Rows.newTask(Rows.task(id)))
                            .toList());
            return true;
        });
        var asked = LongStream.of(1_000_003, 17, 50, 2).mapToObj(TaskId::new).toList();
        var tasks = ledger.write(transaction -> transaction.tasks().lock(asked)).value();
        assertThat(List.copyOf(tasks.keySet())).isSorted();
        var ids = asked.stream().map(id -> new SubtaskId(id, 1)).toList();
        var subtasks =
                ledger.write(transaction -> transaction.subtasks().lock(ids)).value();
        assertThat(List.copyOf(subtasks.keySet())).isSorted();
        var claimable = ledger.write(transaction -> transaction.subtasks().claimable(ids))
                .value();
        assertThat(List.copyOf(claimable.keySet())).isSorted();
    }

    @Test
    void a_transaction_inside_a_transaction_is_a_bug() {
        assertThatThrownBy(() -> ledger.write(_ -> ledger.write(_ -> 1))).isInstanceOf(IllegalStateException.class);
        assertThat(ledger.write(_ -> 2).value()).isEqualTo(2);
    }

    @Test
    void a_task_is_inserted_once() {
        var task = List.of(Rows.newTask(Rows.task(5)));
        assertThatThrownBy(() -> ledger.write(transaction -> {
                    transaction.submissions().insert(task);
                    transaction.submissions().insert(task);
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(ledger.reads().task(new TaskId(5))).isEmpty();
    }
}
