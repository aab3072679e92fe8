package dev.trawl.gateway.node;

import java.util.List;
import java.util.Optional;

/// The settings in effect, and those of them that can be changed while the cluster runs.
public interface RunningSettings {

    /// In alphabetical order of their keys.
    List<SettingView> all();

    /// Sets a value where [#holds()] says; returns why it cannot be, and nothing is changed then.
    Optional<String> set(String key, String value);

    /// Takes back what was set while running, so that each node's own value counts again; returns why it cannot be.
    Optional<String> unset(String key);

    /// Where a change holds and how long, in words such as `on every node`.
    String holds();
}
