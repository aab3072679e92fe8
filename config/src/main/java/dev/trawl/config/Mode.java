package dev.trawl.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The mode in which a process is started.
public enum Mode {
    MASTER,
    WORKER,
    STANDALONE,
    GATEWAY,
    SCHEDULER;

    /// The default roles of the mode.
    public Set<NodeRole> roles() {
        return switch (this) {
            case MASTER -> Set.of(NodeRole.GATEWAY, NodeRole.SCHEDULER);
            case WORKER -> Set.of(NodeRole.WORKER);
            case STANDALONE -> Set.of(NodeRole.values());
            case GATEWAY -> Set.of(NodeRole.GATEWAY);
            case SCHEDULER -> Set.of(NodeRole.SCHEDULER);
        };
    }

    /// The name in commands and logs, such as `master`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The mode that the settings are written for; empty if they name none.
    ///
    /// @throws InvalidSettingsException if the mode is unknown
    public static Optional<Mode> of(Settings settings) {
        String word = settings.text(ConfigKey.MODE);
        if (word.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(values())
                .filter(mode -> mode.word().equals(word))
                .findFirst()
                .orElseThrow(() -> settings.invalid(
                        ConfigKey.MODE, new InvalidValueException("must be one of %s, not '%s'", words(), word))));
    }

    /// @throws InvalidSettingsException if the settings are written for another mode
    public void check(Settings settings) {
        Mode.of(settings).filter(other -> other != this).ifPresent(other -> {
            throw new InvalidSettingsException(
                    SettingsError.OTHER_MODE,
                    other.word(),
                    settings.setting(ConfigKey.MODE).origin(),
                    word());
        });
    }

    private static String words() {
        return Arrays.stream(values()).map(Mode::word).collect(Collectors.joining(", "));
    }
}
