package dev.trawl.cli.context;

import dev.trawl.cli.client.ContextFile;
import dev.trawl.cli.client.ContextFile.Contexts;
import dev.trawl.cli.client.ServerAddress;
import dev.trawl.cli.client.ServerContext;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/// The subcommands of `trawl context`.
public final class ContextCommands {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("NAME", "name"),
            TableColumn.of("USED", "used"),
            TableColumn.of("SERVER", "server"),
            TableColumn.of("TOKEN FILE", "token_file"),
            TableColumn.wide("CA FILE", "ca_file"),
            TableColumn.wide("CERT FILE", "cert_file"),
            TableColumn.wide("KEY FILE", "key_file"));

    private ContextCommands() {}

    public static CommandLine with(Terminal terminal, List<String> rest) {
        return new Subcommands()
                .add("list", () -> new ListContexts(terminal))
                .add("use", () -> new Use(terminal))
                .add("set", () -> new SetContext(terminal))
                .add("rm", () -> new Remove(terminal))
                .to(new CommandLine(new Group()), rest);
    }

    @Command(
            name = "context",
            description = {
                "Manage contexts: named servers with their tokens.",
                "Contexts are stored in trawl/contexts.json in your config folder. The token determines the project."
            },
            footer = {
                "",
                "Example:",
                "  trawl context set prod --server https://trawl.example.org --token-file t",
                "  trawl context use prod"
            })
    static final class Group {}

    @Command(
            name = "list",
            description = "List the contexts; the current one is marked.",
            footer = {"", "Example:", "  trawl context list --output wide"})
    static final class ListContexts implements Runnable {

        private final Terminal terminal;

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListContexts(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            Contexts contexts = new ContextFile(terminal).read();
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
            contexts.all()
                    .forEach((name, context) -> rows.write(JsonNodeFactory.instance
                            .objectNode()
                            .put("name", name)
                            .put("used", name.equals(contexts.current()))
                            .put("server", context.server())
                            .put("token_file", context.tokenFile())
                            .put("ca_file", context.caFile())
                            .put("cert_file", context.certificateFile())
                            .put("key_file", context.keyFile())));
            rows.finish();
        }
    }

    @Command(
            name = "use",
            description = "Switch to a context; without a name, use none.",
            footer = {"", "Example:", "  trawl context use prod"})
    static final class Use implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", arity = "0..1", description = "Name of the context.")
        Optional<String> name = Optional.empty();

        Use(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var file = new ContextFile(terminal);
            Contexts contexts = file.read();
            name.ifPresent(contexts::named);
            file.write(new Contexts(name.orElse(""), contexts.all()));
        }
    }

    @Command(
            name = "set",
            description = "Create or change a context; the first one created becomes the current one.",
            footer = {"", "Example:", "  trawl context set prod --server https://10.1.2.3:7989 --ca-file ca.pem"})
    static final class SetContext implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", description = "Name of the context.")
        String name = "";

        @Option(names = "--server", paramLabel = "URL", description = "Server URL.")
        Optional<String> server = Optional.empty();

        @Option(names = "--token-file", paramLabel = "FILE", description = "File with the token; empty for none.")
        Optional<String> tokenFile = Optional.empty();

        @Option(
                names = "--ca-file",
                paramLabel = "FILE",
                description = "PEM file of the CA; empty for the system's CAs.")
        Optional<String> caFile = Optional.empty();

        @Option(names = "--cert-file", paramLabel = "FILE", description = "PEM file of the client certificate.")
        Optional<String> certificateFile = Optional.empty();

        @Option(
                names = "--key-file",
                paramLabel = "FILE",
                description = "PEM file of the client certificate's private key.")
        Optional<String> keyFile = Optional.empty();

        SetContext(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            if (!name.matches("[\\w.-]{1,64}")) {
                throw Fault.BAD_ARGUMENT.with(
                        "'" + name + "' is not a valid context name; use letters, digits, . _ and -");
            }
            var file = new ContextFile(terminal);
            Contexts contexts = file.read();
            ServerContext before = contexts.all().getOrDefault(name, ServerContext.NONE);
            var context = new ServerContext(
                    server.map(url -> ServerAddress.parse(url).toString()).orElse(before.server()),
                    tokenFile.map(this::absolute).orElse(before.tokenFile()),
                    caFile.map(this::absolute).orElse(before.caFile()),
                    certificateFile.map(this::absolute).orElse(before.certificateFile()),
                    keyFile.map(this::absolute).orElse(before.keyFile()));
            if (context.server().isEmpty()) {
                throw Fault.BAD_ARGUMENT.with(Phrase.of("a new context requires --server URL"));
            }
            Map<String, ServerContext> all = new TreeMap<>(contexts.all());
            all.put(name, context);
            file.write(new Contexts(contexts.all().isEmpty() ? name : contexts.current(), all));
        }

        private String absolute(String path) {
            return path.isEmpty()
                    ? ""
                    : terminal.directory()
                            .resolve(path)
                            .toAbsolutePath()
                            .normalize()
                            .toString();
        }
    }

    @Command(
            name = "rm",
            description = "Remove a context; its token and CA files are kept.",
            footer = {"", "Example:", "  trawl context rm prod"})
    static final class Remove implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", description = "Name of the context.")
        String name = "";

        Remove(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var file = new ContextFile(terminal);
            Contexts contexts = file.read();
            contexts.named(name);
            Map<String, ServerContext> all = new TreeMap<>(contexts.all());
            all.remove(name);
            file.write(new Contexts(contexts.current().equals(name) ? "" : contexts.current(), all));
        }
    }
}
