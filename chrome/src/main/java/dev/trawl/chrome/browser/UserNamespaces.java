package dev.trawl.chrome.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The kernel settings that can forbid user namespaces, which the sandbox of the browser needs.
///
/// @param settings folder of the kernel settings, `/proc/sys`
public record UserNamespaces(Path settings) {

    private static final List<Rule> RULES = List.of(
            new Rule("user/max_user_namespaces", "0", "user.max_user_namespaces=10000"),
            new Rule("kernel/unprivileged_userns_clone", "0", "kernel.unprivileged_userns_clone=1"),
            new Rule(
                    "kernel/apparmor_restrict_unprivileged_userns",
                    "1",
                    "kernel.apparmor_restrict_unprivileged_userns=0"));

    private record Rule(String file, String forbids, String fix) {}

    public static UserNamespaces ofThisMachine() {
        return new UserNamespaces(Path.of("/proc/sys"));
    }

    /// The argument of `sysctl -w` that allows them; empty if no setting forbids them. A container can forbid them too,
    /// which no setting shows.
    public Optional<String> fix() {
        return RULES.stream()
                .filter(rule -> value(rule.file()).equals(rule.forbids()))
                .map(Rule::fix)
                .findFirst();
    }

    private String value(String file) {
        try {
            return Files.readString(settings.resolve(file)).strip();
        } catch (IOException _) {
            return ""; // this kernel has no such setting
        }
    }
}
