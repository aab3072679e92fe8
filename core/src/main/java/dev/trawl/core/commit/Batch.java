package dev.trawl.core.commit;

import dev.trawl.core.commit.Operation.Phase;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.List;

/// The elements of one operation in a commit group, and their outcomes.
final class Batch<E, O> {

    private final Operation<E, O> operation;
    private final List<Pending<E, O>> callers = new ArrayList<>();
    private final List<E> elements = new ArrayList<>();
    private List<O> outcomes = List.of();

    Batch(Operation<E, O> operation) {
        this.operation = operation;
    }

    Phase phase() {
        return operation.phase();
    }

    List<TaskId> tasks() {
        return operation.tasks(elements);
    }

    void add(Pending<E, O> caller) {
        callers.add(caller);
        elements.add(caller.element());
    }

    /// Applies the operation. Runs again if the ledger retries; the last run counts.
    void apply(Transaction transaction) {
        outcomes = operation.apply(transaction, elements);
        if (outcomes.size() != elements.size()) {
            throw new IllegalStateException(
                    "%s gave %d outcomes for %d elements".formatted(operation, outcomes.size(), elements.size()));
        }
    }

    void answer() {
        for (int i = 0; i < callers.size(); i++) {
            callers.get(i).answer().complete(outcomes.get(i));
        }
    }
}
