package dev.trawl.config;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// A role of a process in a cluster. Roles can be combined freely.
public enum NodeRole {
    /// Accepts requests.
    GATEWAY,
    /// Joins the election, and schedules while it leads.
    SCHEDULER,
    /// Runs subtasks.
    WORKER;

    /// The name in commands and output, such as `gateway`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The configured roles, else the default roles of the mode.
    ///
    /// @throws InvalidSettingsException if a role is unknown
    public static Set<NodeRole> of(Settings settings, Mode mode) {
        List<String> words = settings.list(ConfigKey.ROLES);
        if (words.isEmpty()) {
            return mode.roles();
        }
        var roles = EnumSet.noneOf(NodeRole.class);
        words.forEach(word -> roles.add(Arrays.stream(values())
                .filter(role -> role.word().equals(word))
                .findFirst()
                .orElseThrow(() -> settings.invalid(
                        ConfigKey.ROLES, new InvalidValueException("must be a list of %s, not '%s'", words(), word)))));
        return roles;
    }

    private static String words() {
        return Arrays.stream(values()).map(NodeRole::word).collect(Collectors.joining(", "));
    }
}
