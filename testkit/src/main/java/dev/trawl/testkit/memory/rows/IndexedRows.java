package dev.trawl.testkit.memory.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Rows in key order, with indexes; every change can be undone.
public final class IndexedRows<K extends Comparable<K>, V> {

    private final TreeMap<K, V> rows = new TreeMap<>();
    private final Undo undo;
    private final List<Index<K, V, ?>> indexes = new ArrayList<>();

    IndexedRows(Undo undo) {
        this.undo = undo;
    }

    /// Creates an index of the rows that have a group.
    <G extends Comparable<G>> Index<K, V, G> indexedBy(Function<V, Optional<G>> group) {
        var index = new Index<K, V, G>(group);
        indexes.add(index);
        return index;
    }

    public Optional<V> get(K key) {
        return Optional.ofNullable(rows.get(key));
    }

    /// A row named by an index.
    public V row(K key) {
        V row = rows.get(key);
        if (row == null) {
            throw new IllegalStateException("an index names a missing row: " + key);
        }
        return row;
    }

    public void put(K key, V row) {
        V before = replace(key, row);
        undo.remember(() -> replace(key, before));
    }

    public void remove(K key) {
        V before = replace(key, null);
        undo.remember(() -> replace(key, before));
    }

    /// The rows, read-only by convention.
    public NavigableMap<K, V> rows() {
        return rows;
    }

    private @Nullable V replace(K key, @Nullable V row) {
        V before = row == null ? rows.remove(key) : rows.put(key, row);
        for (var index : indexes) {
            index.moved(key, before, row);
        }
        return before;
    }
}
