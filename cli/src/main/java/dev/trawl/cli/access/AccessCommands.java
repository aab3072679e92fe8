package dev.trawl.cli.access;

import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// Registers the commands for keys, users and sign-in.
public final class AccessCommands {

    private AccessCommands() {}

    /// @param rest the words after the first
    public static void add(Subcommands commands, Terminal terminal, List<String> rest) {
        commands.add(
                        "key",
                        () -> new Subcommands()
                                .add("create", () -> new KeyCommands.Create(terminal))
                                .add("list", () -> new KeyCommands.ListKeys(terminal))
                                .add("rotate", () -> new KeyCommands.Rotate(terminal))
                                .add("rm", () -> new KeyCommands.Remove(terminal))
                                .to(new CommandLine(new KeyGroup()), rest))
                .add(
                        "user",
                        () -> new Subcommands()
                                .add("create", () -> new UserCommands.Create(terminal))
                                .add("list", () -> new UserCommands.ListUsers(terminal))
                                .add("passwd", () -> new PasswdCommand(terminal))
                                .add("rm", () -> new UserCommands.Remove(terminal))
                                .to(new CommandLine(new UserGroup()), rest))
                .add("login", () -> new LoginCommand(terminal))
                .add("logout", () -> new LogoutCommand(terminal));
    }

    @Command(
            name = "key",
            description = "Create, list, rotate and revoke API keys.",
            footer = {"", "Example:", "  trawl key create ci --role submitter --scopes tasks:write,tasks:read"})
    static final class KeyGroup {}

    @Command(
            name = "user",
            description = "Create, list and remove users, and change passwords.",
            footer = {"", "Example:", "  trawl user create ann --role operator"})
    static final class UserGroup {}
}
