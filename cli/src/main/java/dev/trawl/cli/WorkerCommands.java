package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Column;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The verbs of `trawl worker`.
final class WorkerCommands {

    static final List<Column> COLUMNS = List.of(
            Column.of("WORKER", "worker"),
            Column.of("NAME", "name"),
            Column.of("STATE", "state"),
            Column.of("DRAINING", "draining"),
            Column.of("RUNNING", "running"),
            Column.of("CAPACITY", "capacity"),
            Column.of("TYPES", "types").whenEmpty("any"),
            Column.wide("SESSION", "session"),
            Column.wide("NODE", "node"),
            Column.wide("STARTED", "started_at"));

    private WorkerCommands() {}

    @Command(
            name = "list",
            description = "List workers with their state and load.",
            footer = {"", "Example:", "  trawl worker list --output json --fields worker,state,running"})
    static final class ListWorkers implements Runnable {

        private final Terminal terminal;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListWorkers(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            new Pages(client.open(terminal)).writeAll("/workers", output.rows(terminal.out(), Format.TABLE, COLUMNS));
        }
    }
}
