package dev.trawl.spi.live;

import java.util.Map;
import java.util.function.Consumer;

/// Settings that hold for the whole cluster and may change while it runs.
public interface SharedSettings extends AutoCloseable {

    /// What is set now, or was when the engine last answered.
    Map<String, String> all();

    void set(String key, String value);

    /// Takes a value back; an unknown key is ignored.
    void remove(String key);

    /// A change holds on every node, not on this one alone.
    boolean reachesAll();

    /// Is told all that is set: once at the beginning and after every change, also one made elsewhere.
    void watch(Consumer<Map<String, String>> listener);

    @Override
    void close();
}
