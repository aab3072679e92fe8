package dev.trawl.cli.type;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The subcommands of `trawl type`.
@Command(
        name = "type",
        description = "Show task types, and add or change them at run time.",
        footer = {
            "",
            "Examples:",
            "  trawl type list",
            "  trawl type create notify --executor http --set settings.url=https://hooks.example.org/trawl"
        })
public final class TypeCommand {

    static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("TYPE", "type"),
            TableColumn.of("VERSION", "version"),
            TableColumn.of("EXECUTOR", "executor"),
            TableColumn.of("TIMEOUT", "timeout"),
            TableColumn.of("ATTEMPTS", "max_attempts"),
            TableColumn.of("POOL", "pool"),
            TableColumn.of("SOURCE", "source"),
            TableColumn.wide("LANE", "lane"),
            TableColumn.wide("CONCURRENCY", "max_concurrency"),
            TableColumn.wide("SPLITTER", "splitter"),
            TableColumn.wide("SETTINGS", "settings"));

    private TypeCommand() {}

    /// @param words the words after `type`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("create", () -> new CreateType(terminal))
                .add("list", () -> new ListTypes(terminal))
                .add("get", () -> new GetType(terminal))
                .add("rm", () -> new RemoveType(terminal))
                .to(new CommandLine(new TypeCommand()), words);
    }

    /// The path of a type on its server.
    static String path(String name) {
        return "/types/" + PathPart.of(name);
    }

    @Command(
            name = "list",
            description = "List the task types that can be submitted.",
            footer = {"", "Example:", "  trawl type list --output wide"})
    static final class ListTypes implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListTypes(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            new Pages(client.open(terminal)).writeAll("/types", output.rows(terminal.out(), Format.TABLE, COLUMNS));
        }
    }

    @Command(
            name = "get",
            description = "Show one task type, without secrets.",
            footer = {"", "Example:", "  trawl type get notify --output json"})
    static final class GetType implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", description = "Name of the type, e.g. notify.")
        String name = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        GetType(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            output.one(terminal.out(), client.open(terminal).get(path(name), Map.of()), COLUMNS);
        }
    }

    @Command(
            name = "rm",
            description = "Remove a task type that was added at run time. Its unfinished tasks still run.",
            footer = {"", "Examples:", "  trawl type rm notify", "  trawl type rm notify --force"})
    static final class RemoveType implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "NAME", description = "Name of the type, e.g. notify.")
        String name = "";

        @Option(names = "--force", description = "Remove the type although schedules use it; their tasks then fail.")
        boolean force;

        @Option(names = "--dry-run", description = "Check that the type exists, without removing it.")
        boolean dryRun;

        @Mixin
        final ClientOptions client = new ClientOptions();

        RemoveType(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var api = client.open(terminal);
            if (dryRun) {
                api.get(path(name), Map.of());
                return;
            }
            api.delete(force ? path(name) + "?force=true" : path(name));
            if (!client.isQuiet()) {
                terminal.say(Phrase.of("type %s removed; its unfinished tasks still run", name));
            }
        }
    }
}
