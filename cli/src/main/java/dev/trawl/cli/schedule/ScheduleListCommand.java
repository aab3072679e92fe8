package dev.trawl.cli.schedule;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Lists all schedules of the project.
@Command(
        name = "list",
        description = "List schedules with their next run and last task.",
        footer = {"", "Example:", "  trawl schedule list --output wide"})
final class ScheduleListCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    ScheduleListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        new Pages(client.open(terminal))
                .writeAll("/schedules", output.rows(terminal.out(), Format.TABLE, ScheduleColumns.SCHEDULES));
    }
}
