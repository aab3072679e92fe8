package dev.trawl.spi.live;

import java.util.Map;
import java.util.function.Consumer;

/// Settings for the whole cluster that may change at run time.
public interface SharedSettings extends AutoCloseable {

    /// The current settings, or the last known ones when the backend does not answer.
    Map<String, String> all();

    void set(String key, String value);

    /// Removes a setting; an unknown key is ignored.
    void remove(String key);

    /// Returns true if a change reaches every node, not only this one.
    boolean reachesAll();

    /// Calls the listener with all settings: once at the start and after every change, including changes by other
    /// nodes.
    void watch(Consumer<Map<String, String>> listener);

    @Override
    void close();
}
