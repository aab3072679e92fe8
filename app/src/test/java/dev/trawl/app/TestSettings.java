package dev.trawl.app;

import dev.trawl.cli.config.Settings;
import dev.trawl.cli.config.SettingsSources;
import dev.trawl.cli.config.SettingsSources.Flag;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Settings as if they were given with `--set`, and nothing else.
final class TestSettings {

    private TestSettings() {}

    /// @param folder where no settings file is
    /// @param pairs key, value, key, value …
    static Settings in(Path folder, String... pairs) {
        Map<String, Flag> flags = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            flags.put(pairs[i], new Flag("--set", pairs[i + 1]));
        }
        return Settings.read(new SettingsSources(flags, Map.of(), List.of(), folder, folder));
    }
}
