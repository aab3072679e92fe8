package dev.trawl.cli.schedule;

import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Shows one schedule.
@Command(
        name = "get",
        description = "Show one schedule.",
        footer = {"", "Example:", "  trawl schedule get nightly --output json"})
final class ScheduleGetCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    ScheduleGetCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var shown = schedule.open(terminal).get(schedule.path(), Map.of());
        schedule.output.one(terminal.out(), shown, ScheduleColumns.SCHEDULES);
    }
}
