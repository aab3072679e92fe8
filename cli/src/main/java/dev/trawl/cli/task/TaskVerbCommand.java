package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.FilterOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.ClosingSummary;
import dev.trawl.cli.follow.Ending;
import dev.trawl.cli.follow.ErrorLimit;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// Runs one operation on several tasks. The server decides whether it is allowed.
@Command
final class TaskVerbCommand implements Runnable {

    private final CommandContext context;
    private final TaskVerb verb;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "Task ids such as t1284 or @last.")
    List<String> ids = List.of();

    @Mixin
    final FilterOptions filter = new FilterOptions();

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show the tasks without changing them.")
    boolean dryRun;

    @Option(names = "--wait", description = "Wait until the tasks are paused, running, cancelled or ended, as ordered.")
    boolean wait;

    @Option(
            names = "--wait-timeout",
            paramLabel = "TIME",
            defaultValue = FollowTask.USUAL_WAIT,
            description = "Timeout of --wait; default ${DEFAULT-VALUE}.")
    Duration timeout = Duration.ZERO;

    /// Options of RETRY only.
    private final UrlChoiceOptions choice = new UrlChoiceOptions();

    private final ErrorLimit limit = new ErrorLimit();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    private TaskVerbCommand(CommandContext context, TaskVerb verb) {
        this.context = context;
        this.verb = verb;
    }

    static CommandLine with(CommandContext context, TaskVerb verb) {
        var orders = new TaskVerbCommand(context, verb);
        CommandLine command = new CommandLine(orders);
        if (verb == TaskVerb.RETRY) {
            command.addMixin("choice", orders.choice);
            command.addMixin("limit", orders.limit);
        }
        command.setCommandName(verb.toString());
        command.getCommandSpec()
                .usageMessage()
                .description(verb.description())
                .footer(
                        "",
                        "Examples:",
                        "  trawl task " + verb + " t1284 " + verb.example(),
                        "  trawl task " + verb + " --filter 'type:crawl created>-24h' -l team=search");
        return command;
    }

    @Override
    public void run() {
        Terminal terminal = context.terminal();
        var _ = limit.percent();
        var selected = filter.instead(ids);
        if (selected.isPresent()) {
            runFiltered(terminal, new FilteredTasks(context, client.open(terminal), selected.get()));
            return;
        }
        List<String> tasks =
                ids.stream().map(new LastTask(terminal, client)::resolve).toList();
        if (!isAgreed(terminal, verb + " " + String.join(", ", tasks))) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("cancelled; nothing was changed"));
        }
        Api api = client.open(terminal);
        FollowTask follow = new FollowTask(api, context, client);
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, TaskColumns.TASKS);
        List<JsonNode> shown = new ArrayList<>();
        for (String task : tasks) {
            JsonNode view = dryRun ? api.get("/tasks/" + task, Map.of()) : order(api, task);
            JsonNode reached = wait && !dryRun ? follow.until(task, verb.awaited(), timeout) : view;
            if (wait && !dryRun && verb == TaskVerb.RETRY) {
                var _ = new ClosingSummary(api, terminal, client).print(reached);
            }
            rows.write(reached);
            shown.add(reached);
        }
        rows.finish();
        if (wait && !dryRun && verb == TaskVerb.RETRY) {
            shown.forEach(task -> Ending.check(task, client, limit));
        }
    }

    private void runFiltered(Terminal terminal, FilteredTasks tasks) {
        if (wait) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--wait needs task ids, not --filter"));
        }
        if (dryRun) {
            tasks.show(output);
            return;
        }
        if (!isAgreed(terminal, verb + " " + tasks.count() + " tasks")) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("cancelled; nothing was changed"));
        }
        tasks.run(verb.toString(), output);
    }

    private JsonNode order(Api api, String task) {
        String path = "/tasks/" + task + ":" + verb;
        return choice.isEmpty() ? api.post(path) : api.post(path, choice.json(), Map.of());
    }

    private boolean isAgreed(Terminal terminal, String order) {
        if (!verb.isDestructive() || yes || dryRun || !terminal.isInteractive(Channel.IN)) {
            return true;
        }
        terminal.err().print(Printable.line(order + "? [y/N] "));
        terminal.err().flush();
        Scanner answers = new Scanner(terminal.in(), StandardCharsets.UTF_8);
        return answers.hasNextLine() && answers.nextLine().strip().equalsIgnoreCase("y");
    }
}
