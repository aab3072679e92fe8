package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.ListOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Lists all schedules of the project.
@Command(
        name = "list",
        description = "List schedules with their next run and last task.",
        footer = {"", "Example:", "  trawl schedule list -l team=search --output wide"})
final class ScheduleListCommand implements Runnable {

    private static final String PATH = "/schedules";

    private final Terminal terminal;

    @Mixin
    final ListOptions list = new ListOptions();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    ScheduleListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Api api = client.open(terminal);
        Map<String, String> query = list.query();
        if (list.showCount(api, PATH, query, terminal)) {
            return;
        }
        new Pages(api).writeAll(PATH, query, output.rows(terminal.out(), Format.TABLE, ScheduleColumns.SCHEDULES));
    }
}
