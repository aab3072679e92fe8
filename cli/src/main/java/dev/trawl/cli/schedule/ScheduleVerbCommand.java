package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.task.LastTask;
import dev.trawl.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/// Runs one operation on a schedule.
@Command
final class ScheduleVerbCommand implements Runnable {

    private final Terminal terminal;
    private final ScheduleVerb verb;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    private ScheduleVerbCommand(Terminal terminal, ScheduleVerb verb) {
        this.terminal = terminal;
        this.verb = verb;
    }

    static CommandLine with(Terminal terminal, ScheduleVerb verb) {
        CommandLine command = new CommandLine(new ScheduleVerbCommand(terminal, verb));
        command.setCommandName(verb.toString());
        command.getCommandSpec()
                .usageMessage()
                .description(verb.description())
                .footer("", "Example:", "  trawl schedule " + verb + " nightly");
        return command;
    }

    @Override
    public void run() {
        Api api = schedule.open(terminal);
        switch (verb) {
            case RUN_NOW -> runNow(api);
            case RESUME ->
                schedule.output.one(terminal.out(), api.post(schedule.path() + ":resume"), ScheduleColumns.SCHEDULES);
            case RM -> {
                var _ = api.delete(schedule.path());
                if (!schedule.client.isQuiet()) {
                    terminal.say(Phrase.of("schedule %s removed", schedule.name));
                }
            }
        }
    }

    private void runNow(Api api) {
        JsonNode answer = api.post(schedule.path() + ":run-now");
        answer.path("firings")
                .valueStream()
                .map(firing -> firing.path("task").asString(""))
                .filter(task -> !task.isEmpty())
                .reduce((_, later) -> later)
                .ifPresent(new LastTask(terminal, schedule.client)::remember);
        fired(schedule, terminal, answer);
    }

    /// Shows the firings and the decision for each instant.
    static void fired(OneSchedule schedule, Terminal terminal, JsonNode answer) {
        RowWriter rows = schedule.output.rows(terminal.out(), Format.TABLE, ScheduleColumns.FIRINGS);
        answer.path("firings").forEach(rows::write);
        rows.finish();
    }
}
