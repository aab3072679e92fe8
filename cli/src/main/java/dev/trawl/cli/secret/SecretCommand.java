package dev.trawl.cli.secret;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The subcommands of `trawl secret`.
@Command(
        name = "secret",
        description = "Store secrets; jobs refer to them as secret://NAME.",
        footer = {"", "Example:", "  trawl secret set shop_token --host api.shop.example --value-file token.txt"})
public final class SecretCommand {

    static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("NAME", "name"),
            TableColumn.of("FINGERPRINT", "fingerprint"),
            TableColumn.of("HOSTS", "hosts"),
            TableColumn.of("CREATED", "created_at"),
            TableColumn.of("LAST USED", "last_used_at"));

    private SecretCommand() {}

    /// @param words the words after `secret`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("set", () -> new SetCommand(terminal))
                .add("list", () -> new ListSecrets(terminal))
                .add("rm", () -> new RemoveSecret(terminal))
                .add("rotate-key", () -> new RotateKey(terminal))
                .to(new CommandLine(new SecretCommand()), words);
    }

    @Command(
            name = "list",
            description = "List secrets, without their values.",
            footer = {"", "Example:", "  trawl secret list --output json --fields name,hosts"})
    static final class ListSecrets implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListSecrets(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            new Pages(client.open(terminal)).writeAll("/secrets", output.rows(terminal.out(), Format.TABLE, COLUMNS));
        }
    }

    @Command(
            name = "rm",
            description = "Delete a secret; tasks that refer to it fail from then on.",
            footer = {"", "Example:", "  trawl secret rm shop_token"})
    static final class RemoveSecret implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", description = "Name of the secret.")
        String name = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        RemoveSecret(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            client.open(terminal).delete("/secrets/" + SetCommand.checked(name));
            if (!client.isQuiet()) {
                terminal.say(Phrase.of("secret deleted: %s", name));
            }
        }
    }

    @Command(
            name = "rotate-key",
            description = {
                "Rotate the master key and re-encrypt all secrets with it.",
                "If you provide secrets.key yourself, first put the new key before the old one there and restart."
            },
            footer = {"", "Example:", "  trawl secret rotate-key"})
    static final class RotateKey implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        RotateKey(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            int count = client.open(terminal)
                    .post("/secrets:rotate-key")
                    .path("secrets")
                    .asInt(0);
            if (!client.isQuiet()) {
                terminal.say(Phrase.of("secrets re-encrypted with the new key: %s", count));
            }
        }
    }
}
