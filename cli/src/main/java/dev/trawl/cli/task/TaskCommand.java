package dev.trawl.cli.task;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `trawl task`: submits, shows and controls tasks.
@Command(
        name = "task",
        description = "Submit, inspect and control tasks.",
        footer = {"", "Example:", "  trawl task submit --type echo --payload '{\"hello\":1}' --wait"})
public final class TaskCommand {

    private TaskCommand() {}

    /// @param words the words after `task`
    public static CommandLine with(CommandContext context, List<String> words) {
        Terminal terminal = context.terminal();
        Subcommands verbs = new Subcommands()
                .add("submit", () -> new SubmitCommand(context))
                .add("list", () -> new TaskListCommand(terminal))
                .add("get", () -> new TaskGetCommand(terminal))
                .add("watch", () -> new WatchCommand(context))
                .add("events", () -> new EventsCommand(terminal))
                .add("subtasks", () -> new SubtasksCommand(terminal))
                .add("urls", () -> new UrlsCommand(terminal))
                .add("logs", () -> new LogsCommand(terminal))
                .add("errors", () -> new ErrorsCommand(terminal))
                .add("edit", () -> new EditCommand(terminal))
                .add("rm", () -> new TaskRemoveCommand(context))
                .add("export", () -> new ExportCommand(context))
                .add("extract", () -> new ExtractCommand(context));
        for (TaskVerb verb : TaskVerb.values()) {
            verbs.add(verb.toString(), () -> TaskVerbCommand.with(context, verb));
        }
        return verbs.to(new CommandLine(new TaskCommand()), words);
    }
}
