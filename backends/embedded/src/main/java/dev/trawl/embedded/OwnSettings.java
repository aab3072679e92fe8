package dev.trawl.embedded;

import dev.trawl.spi.live.SharedSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Settings changed at run time on one node only. Other nodes do not see them, and they end with the process.
public final class OwnSettings implements SharedSettings {

    private final Map<String, String> values = new TreeMap<>();
    private final List<Consumer<Map<String, String>>> listeners = new ArrayList<>();

    @Override
    public synchronized Map<String, String> all() {
        return Map.copyOf(values);
    }

    @Override
    public synchronized void set(String key, String value) {
        values.put(key, value);
        tell();
    }

    @Override
    public synchronized void remove(String key) {
        values.remove(key);
        tell();
    }

    @Override
    public boolean reachesAll() {
        return false;
    }

    @Override
    public synchronized void watch(Consumer<Map<String, String>> listener) {
        listeners.add(listener);
        listener.accept(all());
    }

    private void tell() {
        listeners.forEach(listener -> listener.accept(all()));
    }

    @Override
    public synchronized void close() {
        listeners.clear();
    }
}
