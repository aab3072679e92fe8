package dev.trawl.cli.config;

import dev.trawl.cli.fault.Fault;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// What a process of a cluster does. Any combination will do.
public enum NodeRole {
    /// Answers requests.
    GATEWAY,
    /// Stands for election, and schedules while it leads.
    SCHEDULER,
    /// Runs subtasks.
    WORKER;

    /// As it is typed and shown, such as `gateway`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What the settings ask for, else what comes with the mode.
    ///
    /// @throws dev.trawl.cli.fault.CommandFailedException when there is no such role
    public static Set<NodeRole> of(Settings settings, Mode mode) {
        List<String> words = settings.list(ConfigKey.ROLES);
        if (words.isEmpty()) {
            return mode.roles();
        }
        var roles = EnumSet.noneOf(NodeRole.class);
        words.forEach(word -> roles.add(Arrays.stream(values())
                .filter(role -> role.word().equals(word))
                .findFirst()
                .orElseThrow(() -> Fault.BAD_SETTING.with(
                        ConfigKey.ROLES.key(),
                        settings.setting(ConfigKey.ROLES).origin(),
                        "names '%s', which is none of %s".formatted(word, words())))));
        return roles;
    }

    private static String words() {
        return Arrays.stream(values()).map(NodeRole::word).collect(Collectors.joining(", "));
    }
}
