package dev.trawl.jdbc.rows;

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
/// Some rows are used without a lock, as read or as cached by this process. A change verifies its row,
/// because it is
/// conditional on the old version. The other rows are verified before the commit.
public final class TransactionRows<K extends Comparable<K>, V> {

    private final RowCache<K, V> memory;
    private final ConcurrencyMode trust;
    private final Function<V, K> key;
    private final BiPredicate<V, V> same;
    private final Map<K, V> own = new HashMap<>(); // other transactions cannot change them before the commit
    private final Map<K, V> written = new HashMap<>();
    private final SortedMap<K, V> unproved = new TreeMap<>();

    /// @param same whether two reads of a row returned the same version
    public TransactionRows(RowCache<K, V> memory, ConcurrencyMode trust, Function<V, K> key, BiPredicate<V, V> same) {
        this.memory = memory;
        this.trust = trust;
        this.key = key;
        this.same = same;
    }

    /// The rows with these keys, in order, from the cache; `read` loads the others.
    public SortedMap<K, V> take(Collection<K> keys, Function<Collection<K>, List<V>> read) {
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

    /// Registers a row that was read without a lock.
    public void took(V row) {
        K taken = key.apply(row);
        if (trust == ConcurrencyMode.PROOF && !own.containsKey(taken)) {
            agree(unproved.putIfAbsent(taken, row), row);
        }
    }

    /// Registers rows that were locked.
    public SortedMap<K, V> locked(List<V> rows) {
        var found = new TreeMap<K, V>();
        for (V row : rows) {
            K locked = key.apply(row);
            agree(unproved.remove(locked), row);
            own.put(locked, row);
            found.put(locked, row);
        }
        return found;
    }

    public void changed(V after) {
        K changed = key.apply(after);
        unproved.remove(changed);
        own.put(changed, after);
        written.put(changed, after);
    }

    /// Handles a change that was not made.
    public void refused(K refused) {
        if (unproved.containsKey(refused)) {
            throw moved(refused);
        }
    }

    /// Verifies that rows read and not changed are still current, and locks them until the commit.
    ///
    /// @param lock reads and locks rows, but may skip rows that another transaction has locked
    public void prove(Function<Collection<K>, List<V>> lock) {
        if (unproved.isEmpty()) {
            return;
        }
        locked(lock.apply(List.copyOf(unproved.keySet())));
        if (!unproved.isEmpty()) {
            throw moved(unproved.firstKey());
        }
    }

    /// Drops all cached rows, because rows were changed in another way.
    public void forget() {
        own.clear();
        written.clear();
        memory.clear();
    }

    public void remember() {
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
