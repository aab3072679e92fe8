package dev.trawl.core.commit;

import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// An operation of the leader. It does nothing in a transaction in which its term is no longer current.
///
/// @param <E> the request of one call
/// @param <O> the outcome of that call
public record Fenced<E, O>(Operation<E, O> inner) implements Operation<Fenced.ByTerm<E>, Optional<O>> {

    /// A request of the leader of this term.
    public record ByTerm<E>(long term, E element) {}

    @Override
    public List<Optional<O>> apply(Transaction transaction, List<ByTerm<E>> elements) {
        var holds = new TreeMap<Long, Boolean>();
        var valid = new ArrayList<E>();
        for (ByTerm<E> asked : elements) {
            if (holds.computeIfAbsent(asked.term(), transaction.leadership()::holds)) {
                valid.add(asked.element());
            }
        }
        var outcomes = (valid.isEmpty() ? List.<O>of() : inner.apply(transaction, valid)).iterator();
        return elements.stream()
                .map(asked -> Boolean.TRUE.equals(holds.get(asked.term()))
                        ? Optional.of(outcomes.next())
                        : Optional.<O>empty())
                .toList();
    }
}
