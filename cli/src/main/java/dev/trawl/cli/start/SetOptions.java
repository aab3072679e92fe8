package dev.trawl.cli.start;

import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import dev.trawl.config.SettingsSources.Flag;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options `--config` and `--set`, for commands that use the settings of this machine.
public final class SetOptions {

    @Option(names = "--config", paramLabel = "FILE", description = "Settings file (YAML or JSON).")
    Optional<Path> file = Optional.empty();

    @Option(
            names = {"--set", "-D"},
            paramLabel = "KEY=VALUE",
            description = "One setting, e.g. worker.capacity=20; can be repeated.")
    Map<String, String> set = Map.of();

    /// Reads the settings. `flags` are the settings that have their own option, by key.
    public Settings read(Terminal terminal, Map<String, Flag> flags) {
        Map<String, Flag> all = new LinkedHashMap<>();
        set.forEach((key, value) -> all.put(key, new Flag("--set", value)));
        all.putAll(flags);
        return Settings.read(new SettingsSources(
                all,
                terminal.environment(),
                file.map(terminal.directory()::resolve).stream().toList(),
                terminal.directory(),
                terminal.home()));
    }
}
