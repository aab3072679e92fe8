package dev.trawl.cli.access;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.SavedLogin;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Ends the session started by `trawl login` and deletes its token.
@Command(
        name = "logout",
        description = "Sign out: end the session on the server and delete its token.",
        footer = {"", "Example:", "  trawl logout"})
final class LogoutCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final ClientOptions client = new ClientOptions();

    LogoutCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var saved = new SavedLogin(terminal);
        var server = client.openUnsigned(terminal).server();
        var token = saved.find(server);
        if (token.isEmpty()) {
            if (!client.isQuiet()) {
                terminal.say(Phrase.of("not signed in to %s", server));
            }
            return;
        }
        try {
            var _ = client.openWith(terminal, token.get()).post("/logout");
        } catch (CommandFailedException e) {
            terminal.say(Phrase.of(
                    "note: the server did not end the session; it expires on its own: %s",
                    String.valueOf(e.getMessage())));
        }
        saved.forget(server);
    }
}
