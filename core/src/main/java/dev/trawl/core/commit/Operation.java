package dev.trawl.core.commit;

import dev.trawl.spi.ledger.Transaction;
import java.util.List;

/// A write that serves many callers in one transaction. Returns one outcome per element, in order.
///
/// @param <E> the request of one caller
/// @param <O> the outcome for that caller
@FunctionalInterface
public interface Operation<E, O> {

    List<O> apply(Transaction transaction, List<E> elements);

    /// Whether it runs after the other operations of its transaction. Operations that lock crawls do: crawls are
    /// locked after sessions, tasks and subtasks to prevent deadlocks.
    default boolean isLate() {
        return false;
    }

    /// The same operation, run late.
    static <E, O> Operation<E, O> late(Operation<E, O> operation) {
        return new Operation<>() {
            @Override
            public List<O> apply(Transaction transaction, List<E> elements) {
                return operation.apply(transaction, elements);
            }

            @Override
            public int weight(E element) {
                return operation.weight(element);
            }

            @Override
            public boolean isLate() {
                return true;
            }
        };
    }

    /// The weight of an element. The total weight of a commit group is limited.
    default int weight(E element) {
        return 1;
    }
}
