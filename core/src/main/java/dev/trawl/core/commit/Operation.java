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

    /// How much of a group an element takes; a group is cut at a total weight.
    default int weight(E element) {
        return 1;
    }
}
