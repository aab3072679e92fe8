package dev.trawl.cli.schedule;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `trawl schedule`: creates, shows and controls schedules.
@Command(
        name = "schedule",
        description = "Run tasks on a schedule (cron, interval or one-off).",
        footer = {
            "",
            "Examples:",
            "  trawl schedule create nightly --file job.yaml --cron '0 3 * * *'",
            "  trawl schedule next nightly --limit 10"
        })
public final class ScheduleCommand {

    private ScheduleCommand() {}

    /// @param words the words after `schedule`
    public static CommandLine with(CommandContext context, List<String> words) {
        Terminal terminal = context.terminal();
        Subcommands verbs = new Subcommands()
                .add("create", () -> new CreateCommand(terminal))
                .add("list", () -> new ScheduleListCommand(terminal))
                .add("get", () -> new ScheduleGetCommand(terminal))
                .add("next", () -> new NextCommand(terminal))
                .add("firings", () -> new FiringsCommand(terminal))
                .add("edit", () -> new EditSchedule(terminal))
                .add("pause", () -> new PauseCommand(terminal))
                .add("run-now", () -> new RunNowCommand(context));
        for (ScheduleVerb verb : ScheduleVerb.values()) {
            verbs.add(verb.toString(), () -> ScheduleVerbCommand.with(terminal, verb));
        }
        verbs.add("backfill", () -> new BackfillCommand(terminal));
        return verbs.to(new CommandLine(new ScheduleCommand()), words);
    }
}
