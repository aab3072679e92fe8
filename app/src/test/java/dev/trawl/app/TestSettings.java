package dev.trawl.app;

import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import dev.trawl.config.SettingsSources.Flag;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Settings as if they were given with `--set`, and nothing else.
public final class TestSettings {

    private TestSettings() {}

    /// @param folder where no settings file is
    /// @param pairs key, value, key, value …
    public static Settings in(Path folder, String... pairs) {
        Map<String, Flag> flags = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            flags.put(pairs[i], new Flag("--set", pairs[i + 1]));
        }
        return Settings.read(new SettingsSources(flags, Map.of(), List.of(), folder, folder));
    }
}
