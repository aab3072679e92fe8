package dev.trawl.cli.access;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.SavedLogin;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// `trawl user passwd`: changes the user's own password with the old one, or as an administrator
/// that of another user.
@Command(
        name = "passwd",
        description = {
            "Change your own password or, as an administrator, that of a user.",
            "All sessions of the user end, including the current one."
        },
        footer = {"", "Examples:", "  trawl user passwd", "  trawl user passwd ann --password-file -"})
final class PasswdCommand implements Runnable {

    private static final String INPUT = "-";

    private final Terminal terminal;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    @Mixin
    final PasswordOptions password = new PasswordOptions();

    @Option(
            names = "--old-password-file",
            paramLabel = "FILE",
            description = "File with your current password; - reads standard input. Default: prompt.")
    Optional<String> old = Optional.empty();

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "User name, as in 'trawl user list'; default: yourself.")
    Optional<String> name = Optional.empty();

    PasswdCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        if (name.isPresent() && old.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--old-password-file is only for your own password; omit NAME"));
        }
        if (old.equals(Optional.of(INPUT)) && password.file.equals(old)) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("standard input can provide only one password; read the other one from a file"));
        }
        output.one(terminal.out(), name.map(this::another).orElseGet(this::own), UserCommands.COLUMNS);
    }

    private JsonNode another(String user) {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("password", password.read(terminal, Phrase.of("New password for %s: ", user)));
        return client.open(terminal).patch(UserCommands.path(user), body);
    }

    private JsonNode own() {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put(
                        "old",
                        old.map(file -> PasswordOptions.ofFile(terminal, file))
                                .orElseGet(() -> PasswordOptions.asked(terminal, Phrase.of("Current password: "))))
                .put("new", password.read(terminal, Phrase.of("New password: ")));
        var api = client.open(terminal);
        JsonNode user = api.post("/users/me/password", body, Map.of());
        new SavedLogin(terminal).forget(api.server());
        if (!client.isQuiet()) {
            terminal.say(Phrase.of(
                    "password changed; sign in again with 'trawl login %s'",
                    user.path("name").asString("")));
        }
        return user;
    }
}
