package dev.trawl.core.commit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The lock order of all transactions: sessions, then tasks, then subtasks, then crawls, then host groups, each
/// ascending. It prevents deadlocks. An operation keeps the order over all its elements; [Operation.Phase] keeps it
/// over the operations of one transaction. Counters of a crawl that are only read under the lock of its task need no
/// lock of their own.
public final class LockOrder {

    private LockOrder() {}

    /// Processes the elements in the order of their lock keys. The outcomes are in the order of the elements.
    public static <E, K extends Comparable<K>, O> List<O> forEach(
            List<E> elements, Function<E, K> key, Function<E, O> step) {
        var outcomes = new ArrayList<Outcome<O>>(elements.size());
        IntStream.range(0, elements.size())
                .boxed()
                .sorted(Comparator.comparing(place -> key.apply(elements.get(place))))
                .forEach(place -> outcomes.add(new Outcome<>(place, step.apply(elements.get(place)))));
        return outcomes.stream()
                .sorted(Comparator.comparingInt(Outcome::place))
                .map(Outcome::value)
                .toList();
    }

    private record Outcome<O>(int place, O value) {}
}
