package dev.trawl.testkit.memory.rows;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Row keys by group. Groups and keys are ordered, so all reads are deterministic.
public final class Index<K extends Comparable<K>, V, G extends Comparable<G>> {

    private final TreeMap<G, NavigableSet<K>> groups = new TreeMap<>();
    private final Function<V, Optional<G>> group;

    Index(Function<V, Optional<G>> group) {
        this.group = group;
    }

    public NavigableSet<K> in(G name) {
        var keys = groups.get(name);
        return keys == null ? Collections.emptyNavigableSet() : keys;
    }

    public NavigableMap<G, NavigableSet<K>> groups() {
        return groups;
    }

    /// All keys, by group.
    public Stream<K> keys() {
        return groups.values().stream().flatMap(NavigableSet::stream);
    }

    void moved(K key, @Nullable V before, @Nullable V after) {
        Optional<G> left = before == null ? Optional.empty() : group.apply(before);
        Optional<G> entered = after == null ? Optional.empty() : group.apply(after);
        if (left.equals(entered)) {
            return;
        }
        left.ifPresent(name -> leave(name, key));
        entered.ifPresent(
                name -> groups.computeIfAbsent(name, _ -> new TreeSet<>()).add(key));
    }

    private void leave(G name, K key) {
        var keys = groups.get(name);
        if (keys != null && keys.remove(key) && keys.isEmpty()) {
            groups.remove(name);
        }
    }
}
