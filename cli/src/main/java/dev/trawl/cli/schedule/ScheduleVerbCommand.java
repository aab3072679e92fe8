package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
}
