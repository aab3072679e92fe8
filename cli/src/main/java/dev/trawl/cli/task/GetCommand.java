package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Shows one task.
@Command(
        name = "get",
        description = "Show one task: state, reason, progress, workers.",
        footer = {"", "Example:", "  trawl task get t1284 --output json --fields state,progress"})
final class GetCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    GetCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String task = new LastTask(terminal).resolve(id);
        output.one(terminal.out(), client.open(terminal).get("/tasks/" + task, Map.of()), TaskColumns.TASKS);
    }
}
