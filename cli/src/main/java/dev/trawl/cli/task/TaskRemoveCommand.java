package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.FilterOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Deletes ended tasks and prints their ids.
@Command(
        name = "rm",
        description = "Delete ended tasks with their subtasks, URLs and results.",
        footer = {
            "",
            "Examples:",
            "  trawl task rm t1284 --yes",
            "  trawl task rm --filter 'state:CANCELLED ended<-7d' --yes"
        })
final class TaskRemoveCommand implements Runnable {

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "Task ids such as t1284 or @last.")
    List<String> ids = List.of();

    @Mixin
    final FilterOptions filter = new FilterOptions();

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Check that the tasks exist, without deleting them.")
    boolean dryRun;

    @Mixin
    final ClientOptions client = new ClientOptions();

    TaskRemoveCommand(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    @Override
    public void run() {
        var selected = filter.instead(ids);
        if (selected.isPresent()) {
            removeFiltered(new FilteredTasks(context, client.open(terminal), selected.get()));
            return;
        }
        List<String> tasks =
                ids.stream().map(new LastTask(terminal, client)::resolve).toList();
        if (!isAgreed(String.join(", ", tasks))) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("cancelled; nothing was changed"));
        }
        Api api = client.open(terminal);
        for (String task : tasks) {
            if (dryRun) {
                api.get("/tasks/" + task, Map.of());
            } else {
                api.delete("/tasks/" + task);
            }
            terminal.out().println(task);
        }
        terminal.out().flush();
    }

    private void removeFiltered(FilteredTasks tasks) {
        if (dryRun) {
            tasks.show(new OutputOptions());
            return;
        }
        if (!isAgreed(terminal.language().text("%s tasks", tasks.count()))) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("cancelled; nothing was changed"));
        }
        tasks.run("rm", new OutputOptions());
    }

    private boolean isAgreed(String tasks) {
        if (yes || dryRun || !terminal.isInteractive(Channel.IN)) {
            return true;
        }
        terminal.err().print(Printable.line(terminal.language().text("delete %s? [y/N] ", tasks)));
        terminal.err().flush();
        Scanner answers = new Scanner(terminal.in(), StandardCharsets.UTF_8);
        return answers.hasNextLine() && answers.nextLine().strip().equalsIgnoreCase("y");
    }
}
