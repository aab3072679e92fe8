package dev.trawl.jdbc.rows;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/// A cache of rows that this process wrote recently and will need soon, so that a report need not read the
/// row that the
/// claim wrote. Entries may be evicted at any time.
final class RowCache<K, V> {

    private final Predicate<V> worth;
    private final Map<K, V> rows;

    /// @param worth selects the rows that will be needed again
    RowCache(int most, Predicate<V> worth) {
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

    /// Copies the cached rows with these keys.
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
