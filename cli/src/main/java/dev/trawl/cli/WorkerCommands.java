package dev.trawl.cli;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.ListOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The subcommands of `trawl worker` that list workers.
final class WorkerCommands {

    static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("WORKER", "worker"),
            TableColumn.of("NAME", "name"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("DRAINING", "draining"),
            TableColumn.of("RUNNING", "running"),
            TableColumn.of("CAPACITY", "capacity"),
            TableColumn.of("TYPES", "types").whenEmpty("any"),
            TableColumn.wide("MODES", "modes"),
            TableColumn.wide("SESSION", "session"),
            TableColumn.wide("NODE", "node"),
            TableColumn.wide("STARTED", "started_at"));

    private WorkerCommands() {}

    @Command(
            name = "list",
            description = "List workers with their state and load.",
            footer = {"", "Example:", "  trawl worker list --output json --fields worker,state,running"})
    static final class ListWorkers implements Runnable {

        private static final String PATH = "/workers";

        private final Terminal terminal;

        @Mixin
        final ListOptions list = new ListOptions();

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListWorkers(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            Api api = client.open(terminal);
            Map<String, String> query = list.query();
            if (list.showCount(api, PATH, query, terminal)) {
                return;
            }
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
            int[] count = {0};
            new Pages(api).items(PATH, query, worker -> {
                count[0]++;
                rows.write(worker);
                return true;
            });
            rows.finish();
            boolean forPeople = EnumSet.of(Format.TABLE, Format.WIDE).contains(output.format(Format.TABLE));
            if (count[0] == 0 && query.isEmpty() && forPeople && !client.isQuiet()) {
                terminal.say(Phrase.of("no workers; start one with '%s worker'", Typed.program()));
            }
        }
    }
}
