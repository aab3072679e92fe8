package dev.trawl.core.commit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The one order in which every transaction locks: sessions, then tasks, then subtasks, each ascending. So two of them
/// never wait for each other in a circle.
public final class LockOrder {

    private LockOrder() {}

    /// Takes the elements in the order of what they lock; the outcomes come in the order asked.
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
