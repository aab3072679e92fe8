package dev.trawl.cli.access;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.SavedLogin;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Signs in and stores the session token for later commands.
@Command(
        name = "login",
        description = "Sign in to the server with a password, for 15 minutes.",
        footer = {"", "Example:", "  trawl login ann --server https://trawl.example.org"})
final class LoginCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final PasswordOptions password = new PasswordOptions();

    @Parameters(paramLabel = "NAME", description = "Your user name.")
    String name = "";

    @Option(names = "--project", paramLabel = "NAME", description = "Your project; default: default.")
    Optional<String> project = Optional.empty();

    LoginCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("name", name)
                .put("password", password.read(terminal, Phrase.of("Password: ")));
        project.ifPresent(other -> body.put("project", other));
        var api = client.openUnsigned(terminal);
        JsonNode session = api.post(Api.LOGIN, body, Map.of());
        new SavedLogin(terminal).keep(api.server(), session.path("token").asString(""));
        if (!client.isQuiet()) {
            terminal.say(Phrase.of(
                    "signed in to %s as %s until %s",
                    api.server(), name, session.path("expires_at").asString("")));
        }
    }
}
