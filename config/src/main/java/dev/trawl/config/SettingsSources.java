package dev.trawl.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sources of settings, highest precedence first.
///
/// @param flags by the name of a key
/// @param files files given with `--config`, lowest precedence first
/// @param directory the working directory, which may contain `trawl.yaml`
public record SettingsSources(
        Map<String, Flag> flags, Map<String, String> environment, List<Path> files, Path directory, Path home) {

    private static final String FILE_HERE = "trawl.yaml";

    /// @param name as typed, such as `--master-port`
    public record Flag(String name, String value) {}

    /// Optional settings files, lowest precedence first.
    List<Path> usualFiles() {
        Path folder = Optional.ofNullable(environment.get("XDG_CONFIG_HOME"))
                .filter(value -> !value.isEmpty())
                .map(Path::of)
                .orElse(home.resolve(".config"));
        return List.of(folder.resolve("trawl/config.yaml"), directory.resolve(FILE_HERE));
    }

    /// Returns whether a value is from the file in the working directory, which another user may have written.
    public boolean isFromHere(Setting setting) {
        return setting.origin().equals(origin(directory.resolve(FILE_HERE)));
    }

    static String origin(Path file) {
        return "file " + file;
    }
}
