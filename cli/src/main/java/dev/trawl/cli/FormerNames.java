package dev.trawl.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Former names of options. They are accepted by version 0.2 and not shown in the help.
final class FormerNames {

    /// @param command the words after `trawl`
    private record Rename(String command, String former, String now) {}

    private static final List<Rename> ALL = List.of(
            new Rename("cron next", "--after", "--from"),
            new Rename("cron next", "--count", "--limit"),
            new Rename("schedule next", "--count", "--limit"),
            new Rename("secret set", "--file", "--value-file"),
            new Rename("key create", "--scope", "--scopes"),
            new Rename("key rotate", "--overlap", "--keep-old"),
            new Rename("task export", "--out", "-O"),
            new Rename("audit list", "--since", "--from"),
            new Rename("audit export", "--since", "--from"),
            new Rename("try", "--schema", "--rules"),
            new Rename("task submit", "--timeout", "--attempt-timeout"),
            new Rename("schedule create", "--timeout", "--attempt-timeout"),
            new Rename("task watch", "--timeout", "--wait-timeout"),
            new Rename("task cancel", "--timeout", "--wait-timeout"),
            new Rename("task pause", "--timeout", "--wait-timeout"),
            new Rename("task resume", "--timeout", "--wait-timeout"),
            new Rename("task stop", "--timeout", "--wait-timeout"),
            new Rename("task retry", "--timeout", "--wait-timeout"));

    private FormerNames() {}

    /// Adds the former names to a command.
    static void addTo(CommandSpec command) {
        String words = command.qualifiedName().replaceFirst("^\\S+ ?", "");
        ALL.stream().filter(rename -> rename.command().equals(words)).forEach(rename -> {
            OptionSpec option = command.findOption(rename.now());
            if (option != null && command.findOption(rename.former()) == null) {
                command.addOption(OptionSpec.builder(option)
                        .names(rename.former())
                        .hidden(true)
                        .build());
            }
        });
    }
}
