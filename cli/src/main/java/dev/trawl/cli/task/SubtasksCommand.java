package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists one page of the subtasks of a task.
@Command(
        name = "subtasks",
        description = "List the subtasks of a task: state, failed attempts, worker, cause.",
        footer = {"", "Example:", "  trawl task subtasks t1284 --state DEAD --output wide"})
final class SubtasksCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Option(names = "--state", paramLabel = "STATE", description = "Only subtasks in this state, e.g. DEAD.")
    Optional<String> state = Optional.empty();

    @Mixin
    final PageOptions page = new PageOptions();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    SubtasksCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String task = new LastTask(terminal).resolve(id);
        var query = page.query();
        state.ifPresent(value -> query.put("state", value));
        var shown = client.open(terminal).get("/tasks/" + task + "/subtasks", query);
        page.show(shown, output, TaskColumns.SUBTASKS, terminal, client.isQuiet());
    }
}
