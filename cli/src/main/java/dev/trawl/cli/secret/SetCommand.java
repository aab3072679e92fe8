package dev.trawl.cli.secret;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import dev.trawl.spi.secret.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/// `trawl secret set`: reads the value from a file, standard input or a prompt. Never from an argument, which other
/// users of the machine can see.
@Command(
        name = "set",
        description = "Store a secret; the value is prompted for, or read from standard input or a file.",
        footer = {
            "",
            "Examples:",
            "  trawl secret set shop_token --host api.shop.example",
            "  pass show shop | trawl secret set shop_token --host api.shop.example --host '*.shop.example'"
        })
final class SetCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "NAME", description = "Name of the secret: letters, digits, '_', '-' and '.'.")
    String name = "";

    @Option(
            names = "--host",
            paramLabel = "HOST",
            required = true,
            description =
                    "Host that the secret may be sent to: *.example.org covers all subdomains, * any host. Can be repeated.")
    List<String> hosts = List.of();

    @Option(
            names = "--value-file",
            paramLabel = "FILE",
            description = "File with the value; - reads standard input. A trailing line break is removed.")
    Optional<String> file = Optional.empty();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    SetCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var body = JsonNodeFactory.instance.objectNode();
        String path = "/secrets/" + checked(name);
        body.put("value", value());
        var list = body.putArray("hosts");
        hosts.forEach(list::add);
        var kept = client.open(terminal).put(path, body);
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, SecretCommand.COLUMNS);
        rows.write(kept);
        rows.finish();
    }

    /// Returns a name that is safe in a URL path.
    static String checked(String name) {
        if (!Secret.isName(name)) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("'%s' is not a valid secret name; use letters, digits, '_', '-' and '.'", name));
        }
        return name;
    }

    private String value() {
        String value = read().stripTrailing();
        if (value.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("the value of the secret is empty"));
        }
        return value;
    }

    private String read() {
        String source = file.orElse("-");
        try {
            if (!source.equals("-")) {
                return Files.readString(terminal.directory().resolve(source));
            }
            return terminal.isInteractive(Channel.IN) && file.isEmpty()
                    ? terminal.askHidden(Phrase.of("value of %s (not shown): ", name))
                    : new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, source, Reason.of(e));
        }
    }
}
