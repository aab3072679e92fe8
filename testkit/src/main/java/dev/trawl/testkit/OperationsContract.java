package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.BulkOperation.Refusal;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Bulk operations and their progress.
public abstract class OperationsContract extends LedgerContract {

    @Test
    void an_operation_is_kept_as_it_got_on() {
        var asked = operation("op-1", 7);
        put(asked);
        assertThat(reads().operation("shop", "op-1")).contains(asked);

        var moved = asked.moved(3, List.of(refusal(8), refusal(9)), 11).ended(12);
        put(moved);

        assertThat(reads().operation("shop", "op-1")).contains(moved);
        assertThat(moved.total()).hasValue(5);
        assertThat(moved.endedAt()).isEqualTo(12);
    }

    @Test
    void an_operation_is_one_of_its_project_alone() {
        put(operation("op-1", 7));
        assertThat(reads().operation("other", "op-1")).isEmpty();
        assertThat(reads().operation("shop", "OP-1")).isEmpty();
        assertThat(reads().operation("shop", "op-2")).isEmpty();
    }

    @Test
    void many_refusals_are_counted_and_the_first_of_them_kept() {
        var refusals = IntStream.rangeClosed(1, 1_500)
                .mapToObj(OperationsContract::refusal)
                .toList();
        put(operation("op-1", 7).moved(0, refusals, 8));

        var kept = reads().operation("shop", "op-1").orElseThrow();

        assertThat(kept.refused()).isEqualTo(1_500);
        assertThat(kept.refusals()).isEqualTo(refusals.subList(0, BulkOperation.MOST_REFUSALS));
    }

    @Test
    void an_ended_operation_stays_ended_and_keeps_its_counts() {
        var asked = operation("op-1", 7);
        var running = asked.moved(3, List.of(refusal(8)), 9);
        put(running);
        put(asked.cancelled(10));
        put(running.moved(1, List.of(), 11));

        var kept = reads().operation("shop", "op-1").orElseThrow();

        assertThat(kept.endedAt()).isEqualTo(10);
        assertThat(kept.done()).isEqualTo(4);
        assertThat(kept.refusals()).containsExactly(refusal(8));
        assertThat(kept.isComplete()).isFalse();
    }

    @Test
    void operations_of_a_project_are_listed_newest_first() {
        put(operation("op-1", 7));
        put(operation("op-2", 9));
        put(operation("op-3", 8));

        assertThat(reads().operations("shop", 2)).extracting(BulkOperation::id).containsExactly("op-2", "op-3");
        assertThat(reads().operations("other", 2)).isEmpty();
    }

    @Test
    void stale_operations_are_removed_in_chunks() {
        put(operation("op-1", 7));
        put(operation("op-2", 8));
        put(operation("op-3", 9));

        assertThat(remove(9, 1)).isEqualTo(1);
        assertThat(remove(9, 5)).isEqualTo(1);
        assertThat(remove(9, 5)).isZero();
        assertThat(reads().operation("shop", "op-3")).isPresent();
    }

    private static BulkOperation operation(String id, long at) {
        return new BulkOperation(
                "shop", id, "cancel", "wrong seeds 中", "ann", OptionalInt.empty(), 0, 0, List.of(), at, at, 0);
    }

    private static Refusal refusal(int task) {
        return new Refusal(new TaskId(task), "illegal_transition", "the task is COMPLETED; allowed: nothing");
    }

    private void put(BulkOperation operation) {
        run(transaction -> transaction.operations().put(operation));
    }

    private int remove(long movedBefore, int max) {
        return write(transaction -> transaction.operations().remove(movedBefore, max));
    }
}
