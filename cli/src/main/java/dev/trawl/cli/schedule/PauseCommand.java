package dev.trawl.cli.schedule;

import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Pauses a schedule, optionally with a reason.
@Command(
        name = "pause",
        description = "Pause a schedule until it is resumed.",
        footer = {"", "Example:", "  trawl schedule pause nightly --reason 'the shop is closed'"})
final class PauseCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, shown with the schedule.")
    Optional<String> reason = Optional.empty();

    PauseCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        reason.ifPresent(text -> body.put("reason", text));
        var paused = schedule.open(terminal).post(schedule.path() + ":pause", body, Map.of());
        schedule.output.one(terminal.out(), paused, ScheduleColumns.SCHEDULES);
    }
}
