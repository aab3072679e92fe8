package dev.trawl.cli.operation;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.PathPart;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The subcommands of `trawl operation`.
@Command(
        name = "operation",
        description = "Show and cancel commands on many tasks (POST /operations).",
        footer = {"", "Example:", "  trawl operation list"})
public final class OperationCommand {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("ID", "id"),
            TableColumn.of("ACTION", "action"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("DONE", "done"),
            TableColumn.of("REFUSED", "refused"),
            TableColumn.of("TOTAL", "total"),
            TableColumn.of("CREATED", "created_at"),
            TableColumn.wide("BY", "asked_by"),
            TableColumn.wide("REASON", "reason"),
            TableColumn.wide("ENDED", "ended_at"));

    private OperationCommand() {}

    /// @param words the words after `operation`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("list", () -> new ListOperations(terminal))
                .add("get", () -> new GetOperation(terminal))
                .add("cancel", () -> new CancelOperation(terminal))
                .to(new CommandLine(new OperationCommand()), words);
    }

    /// Id, server and output options, for commands about one operation.
    static final class OneOperation {

        @Parameters(paramLabel = "ID", description = "Id of the operation, such as op-1f0c9b7a2d3e4f50.")
        String id = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        String path() {
            return "/operations/" + PathPart.of(id);
        }
    }

    @Command(
            name = "list",
            description = "List the newest commands on many tasks.",
            footer = {"", "Example:", "  trawl operation list --limit 10"})
    static final class ListOperations implements Runnable {

        private final Terminal terminal;

        @Option(names = "--limit", paramLabel = "N", description = "Maximum number of rows; default ${DEFAULT-VALUE}.")
        int limit = 50;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListOperations(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var shown = client.open(terminal).get("/operations", Map.of("limit", String.valueOf(limit)));
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
            shown.path("items").forEach(rows::write);
            rows.finish();
        }
    }

    @Command(
            name = "get",
            description = "Show one command on many tasks, and the tasks that rejected it.",
            footer = {"", "Example:", "  trawl operation get op-1f0c9b7a2d3e4f50 --output json"})
    static final class GetOperation implements Runnable {

        private final Terminal terminal;

        @Mixin
        final OneOperation operation = new OneOperation();

        GetOperation(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var shown = operation.client.open(terminal).get(operation.path(), Map.of());
            operation.output.one(terminal.out(), shown, COLUMNS);
        }
    }

    @Command(
            name = "cancel",
            description = "End a command on many tasks early; tasks that it has changed stay changed.",
            footer = {"", "Example:", "  trawl operation cancel op-1f0c9b7a2d3e4f50"})
    static final class CancelOperation implements Runnable {

        private final Terminal terminal;

        @Mixin
        final OneOperation operation = new OneOperation();

        CancelOperation(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var ended = operation.client.open(terminal).post(operation.path() + ":cancel");
            operation.output.one(terminal.out(), ended, COLUMNS);
        }
    }
}
