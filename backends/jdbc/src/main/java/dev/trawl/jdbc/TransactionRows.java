package dev.trawl.jdbc;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The rows of one table that a transaction has read and written.
///
/// Some it takes on trust, as it read them or as this process remembers them. A change proves its row, because it names
/// what it replaces; the others are looked at again before the commit.
final class TransactionRows<K extends Comparable<K>, V> {

    private final Memory<K, V> memory;
    private final Trust trust;
    private final Function<V, K> key;
    private final BiPredicate<V, V> same;
    private final Map<K, V> own = new HashMap<>(); // nobody else can change them before the commit
    private final Map<K, V> written = new HashMap<>();
    private final SortedMap<K, V> unproved = new TreeMap<>();

    /// @param same whether two readings of a row show the same version of it
    TransactionRows(Memory<K, V> memory, Trust trust, Function<V, K> key, BiPredicate<V, V> same) {
        this.memory = memory;
        this.trust = trust;
        this.key = key;
        this.same = same;
    }

    /// The rows with these keys, in order, as the process remembers them; `read` is asked for the others.
    SortedMap<K, V> take(Collection<K> keys, Function<Collection<K>, List<V>> read) {
        var found = new TreeMap<K, V>();
        memory.copy(keys, found);
        keys.forEach(each -> met(each).ifPresent(row -> found.put(each, row)));
        found.values().forEach(this::took);
        var unknown =
                keys.stream().filter(each -> !found.containsKey(each)).sorted().toList();
        for (V row : read.apply(unknown)) {
            took(row);
            found.put(key.apply(row), row);
        }
        return found;
    }

    private Optional<V> met(K each) {
        return Optional.ofNullable(own.getOrDefault(each, unproved.get(each)));
    }

    /// Notes a row that was read and not locked.
    void took(V row) {
        K taken = key.apply(row);
        if (trust == Trust.PROOF && !own.containsKey(taken)) {
            agree(unproved.putIfAbsent(taken, row), row);
        }
    }

    /// Notes rows that were locked.
    SortedMap<K, V> locked(List<V> rows) {
        var found = new TreeMap<K, V>();
        for (V row : rows) {
            K locked = key.apply(row);
            agree(unproved.remove(locked), row);
            own.put(locked, row);
            found.put(locked, row);
        }
        return found;
    }

    void changed(V after) {
        K changed = key.apply(after);
        unproved.remove(changed);
        own.put(changed, after);
        written.put(changed, after);
    }

    /// A change was not made.
    void refused(K refused) {
        if (unproved.containsKey(refused)) {
            throw moved(refused);
        }
    }

    /// Makes sure that what was read and not changed is still so, and stays so until the commit.
    ///
    /// @param lock reads rows and locks them, but may leave out those that another holds
    void prove(Function<Collection<K>, List<V>> lock) {
        if (unproved.isEmpty()) {
            return;
        }
        locked(lock.apply(List.copyOf(unproved.keySet())));
        if (!unproved.isEmpty()) {
            throw moved(unproved.firstKey());
        }
    }

    /// Rows were changed in another way.
    void forget() {
        own.clear();
        written.clear();
        memory.clear();
    }

    void remember() {
        memory.putAll(written);
    }

    private void agree(@Nullable V before, V now) {
        if (before != null && !same.test(before, now)) {
            throw moved(key.apply(now));
        }
    }

    private MovedRow moved(K key) {
        memory.forget(key);
        return new MovedRow(key);
    }
}
