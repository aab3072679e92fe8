package dev.trawl.gateway.node;

import java.util.List;
import java.util.Optional;

/// The effective settings, with changes at run time.
public interface RunningSettings {

    /// All settings, in alphabetical order of their keys.
    List<SettingView> all();

    /// Sets a value on the nodes given by [#holds()]. Returns the reason when it is rejected; then nothing changes.
    Optional<String> set(String key, String value);

    /// Reverts a run-time change, so that the value of each node applies again. Returns the reason when it
    /// is rejected.
    Optional<String> unset(String key);

    /// The nodes and the duration of a change, as text such as `on every node`.
    String holds();
}
