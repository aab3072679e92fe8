package dev.trawl.cli.browser;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The subcommands of `trawl browser`.
@Command(
        name = "browser",
        description = "Manage the tokens of browser workers.",
        footer = {"", "Example:", "  trawl browser invite office --host shop.example --host '*.market.example'"})
public final class BrowserCommand {

    static final String PATH = "/market/credentials";
    static final List<TableColumn> COLUMNS = List.of(TableColumn.of("NAME", "name"), TableColumn.of("HOSTS", "hosts"));

    private BrowserCommand() {}

    /// @param words the words after `browser`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("invite", () -> new InviteBrowsers(terminal))
                .add("list", () -> new ListTokens(terminal))
                .add("rm", () -> new RemoveToken(terminal))
                .to(new CommandLine(new BrowserCommand()), words);
    }

    @Command(
            name = "list",
            description = "List browser tokens by name and host, without the tokens themselves.",
            footer = {"", "Example:", "  trawl browser list --output json"})
    static final class ListTokens implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListTokens(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
            client.open(terminal).get(PATH, Map.of()).path("credentials").forEach(rows::write);
            rows.finish();
        }
    }

    @Command(
            name = "rm",
            description = "Revoke a browser token; browsers that use it are rejected within two seconds.",
            footer = {"", "Example:", "  trawl browser rm office"})
    static final class RemoveToken implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", description = "Name of the token, as in 'trawl browser list'.")
        String name = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        RemoveToken(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            client.open(terminal).delete(PATH + "/" + PathPart.of(name));
            if (!client.isQuiet()) {
                terminal.say(Phrase.of("token of %s revoked", name));
            }
        }
    }
}
