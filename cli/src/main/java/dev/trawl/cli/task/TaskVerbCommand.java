package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.FollowTask;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Runs one operation on several tasks. The server decides whether it is allowed.
@Command
final class TaskVerbCommand implements Runnable {

    private final CommandContext context;
    private final TaskVerb verb;

    @Parameters(paramLabel = "ID", arity = "1..*", description = "Task ids such as t1284 or @last.")
    List<String> ids = List.of();

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show the tasks without changing them.")
    boolean dryRun;

    @Option(names = "--wait", description = "Wait until the tasks have ended.")
    boolean wait;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = FollowTask.USUAL_WAIT,
            description = "Timeout of --wait; default ${DEFAULT-VALUE}.")
    Duration timeout = Duration.ZERO;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    private TaskVerbCommand(CommandContext context, TaskVerb verb) {
        this.context = context;
        this.verb = verb;
    }

    static CommandLine with(CommandContext context, TaskVerb verb) {
        CommandLine command = new CommandLine(new TaskVerbCommand(context, verb));
        command.setCommandName(verb.toString());
        command.getCommandSpec()
                .usageMessage()
                .description(verb.description())
                .footer("", "Example:", "  trawl task " + verb + " t1284 --output json");
        return command;
    }

    @Override
    public void run() {
        Terminal terminal = context.terminal();
        List<String> tasks = ids.stream().map(new LastTask(terminal)::resolve).toList();
        if (!isAgreed(terminal, tasks)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("cancelled; nothing was changed"));
        }
        Api api = client.open(terminal);
        FollowTask follow = new FollowTask(api, context, client);
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, TaskColumns.TASKS);
        for (String task : tasks) {
            var view = dryRun ? api.get("/tasks/" + task, Map.of()) : api.post("/tasks/" + task + ":" + verb);
            rows.write(wait && !dryRun ? follow.untilEnded(task, timeout) : view);
        }
        rows.finish();
    }

    private boolean isAgreed(Terminal terminal, List<String> tasks) {
        if (!verb.isDestructive() || yes || dryRun || !terminal.isInteractive(Channel.IN)) {
            return true;
        }
        terminal.err().print(Printable.line(verb + " " + String.join(", ", tasks) + "? [y/N] "));
        terminal.err().flush();
        Scanner answers = new Scanner(terminal.in(), StandardCharsets.UTF_8);
        return answers.hasNextLine() && answers.nextLine().strip().equalsIgnoreCase("y");
    }
}
