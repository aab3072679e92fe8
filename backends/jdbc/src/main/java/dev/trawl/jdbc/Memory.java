package dev.trawl.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/// The rows that this process wrote last and will soon need again, so that a report need not read what the claim just
/// wrote. It may forget.
final class Memory<K, V> {

    private final Predicate<V> worth;
    private final Map<K, V> rows;

    /// @param worth says which rows will be needed again
    Memory(int most, Predicate<V> worth) {
        this.worth = worth;
        this.rows = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    synchronized void putAll(Map<K, V> committed) {
        committed.forEach((key, row) -> {
            if (worth.test(row)) {
                rows.put(key, row);
            } else {
                rows.remove(key);
            }
        });
    }

    /// Copies those of these rows that it knows.
    synchronized void copy(Iterable<K> keys, Map<K, V> into) {
        for (K key : keys) {
            V row = rows.get(key);
            if (row != null) {
                into.put(key, row);
            }
        }
    }

    synchronized void forget(K key) {
        rows.remove(key);
    }

    synchronized void clear() {
        rows.clear();
    }
}
