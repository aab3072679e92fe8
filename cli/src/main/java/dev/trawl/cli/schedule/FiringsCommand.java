package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Lists the firings of a schedule and their outcomes.
@Command(
        name = "firings",
        description = "List the runs of a schedule, latest first: tasks created, skipped, missed.",
        footer = {"", "Example:", "  trawl schedule firings nightly --limit 10"})
final class FiringsCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of rows; default ${DEFAULT-VALUE}.")
    int limit = 20;

    private int written;

    FiringsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        RowWriter rows = schedule.output.rows(terminal.out(), Format.TABLE, ScheduleColumns.FIRINGS);
        new Pages(schedule.open(terminal)).items(schedule.path() + "/firings", Map.of(), row -> {
            if (written++ < limit) {
                rows.write(row);
            }
            return written < limit;
        });
        rows.finish();
    }
}
