package dev.trawl.cli.access;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/// The subcommands of `trawl user`.
final class UserCommands {

    static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("NAME", "name"),
            TableColumn.of("ROLE", "role"),
            TableColumn.of("CREATED", "created_at"),
            TableColumn.wide("PROJECT", "project"));

    private UserCommands() {}

    static String path(String name) {
        return "/users/" + PathPart.of(name);
    }

    @Command(
            name = "create",
            description = "Add a user who signs in with a password.",
            footer = {
                "",
                "Examples:",
                "  trawl user create ann --role operator",
                "  trawl user create bob --role viewer --password-file -"
            })
    static final class Create implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        @Mixin
        final PasswordOptions password = new PasswordOptions();

        @Parameters(paramLabel = "NAME", description = "User name; unique in the project.")
        String name = "";

        @Option(
                names = "--role",
                required = true,
                paramLabel = "ROLE",
                description = "Role: admin, operator, submitter, viewer or auditor.")
        String role = "";

        @Option(names = "--project", paramLabel = "NAME", description = "The project; default: your own.")
        Optional<String> project = Optional.empty();

        Create(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var body = JsonNodeFactory.instance
                    .objectNode()
                    .put("name", name)
                    .put("role", role)
                    .put("password", password.read(terminal, Phrase.of("Password for %s: ", name)));
            project.ifPresent(other -> body.put("project", other));
            output.one(terminal.out(), client.open(terminal).post("/users", body, Map.of()), COLUMNS);
        }
    }

    @Command(
            name = "list",
            description = "List the users of the project.",
            footer = {"", "Example:", "  trawl user list --output json"})
    static final class ListUsers implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListUsers(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            new Pages(client.open(terminal)).writeAll("/users", output.rows(terminal.out(), Format.TABLE, COLUMNS));
        }
    }

    @Command(
            name = "rm",
            description = "Remove a user and end the user's sessions.",
            footer = {"", "Example:", "  trawl user rm ann"})
    static final class Remove implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        @Parameters(paramLabel = "NAME", description = "User name, as in 'trawl user list'.")
        String name = "";

        Remove(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            output.one(terminal.out(), client.open(terminal).delete(path(name)), COLUMNS);
        }
    }
}
