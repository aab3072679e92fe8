package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Column;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The subcommands of `trawl worker` that list workers.
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
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
            int[] count = {0};
            new Pages(client.open(terminal)).items("/workers", Map.of(), worker -> {
                count[0]++;
                rows.write(worker);
                return true;
            });
            rows.finish();
            boolean forPeople = EnumSet.of(Format.TABLE, Format.WIDE).contains(output.format(Format.TABLE));
            if (count[0] == 0 && forPeople && !client.isQuiet()) {
                terminal.say("there are no workers; start one with '%s worker'".formatted(Typed.program()));
            }
        }
    }
}
