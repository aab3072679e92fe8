package dev.trawl.core.commit;

import dev.trawl.spi.ledger.Transaction;
import java.util.List;

/// Something that can be done for many callers in one transaction: one outcome per element, in order.
///
/// @param <E> what one caller asks for
/// @param <O> what that caller gets
@FunctionalInterface
public interface Operation<E, O> {

    List<O> apply(Transaction transaction, List<E> elements);

    /// Whether it runs after the others of its transaction, as one does that locks crawls: they are locked after
    /// sessions,
    /// tasks and subtasks, or two transactions would wait for each other.
    default boolean isLate() {
        return false;
    }

    /// The same, run late.
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

    /// How much of a group an element takes; a group is cut at a total weight.
    default int weight(E element) {
        return 1;
    }
}
